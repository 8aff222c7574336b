import { describe, expect, test } from 'vitest';
import { pngOf } from '../../../test/support/attachments.ts';
import { form } from '../../../test/support/samples.ts';
import { cancelled, submitted } from '../../../test/support/store-samples.ts';
import { createTestWorld } from '../../../test/support/test-world.ts';
import { attachmentLimits } from '../../domain/answer/attachment.ts';
import { createKeepAttachments } from './keep-attachments.ts';

const text = Buffer.from('a log');
const file = (more: object = {}) => ({ question: 0, name: 'log.txt', content: text, ...more });

async function openQuestion() {
  const world = createTestWorld();
  const { id } = await world.ask({ request: form([{}, {}]) });
  return { ...world, id };
}

describe('adding a file', () => {
  test('keeps it with its name, its type by its bytes, and its question', async () => {
    const { keepAttachments, store, id } = await openQuestion();
    const first = await keepAttachments.add(id, file({ name: '/home/ada/screen.txt', content: pngOf(4, 3) }));
    expect(first).toMatchObject({
      kind: 'kept',
      attachments: [{ name: 'screen.txt', type: 'image/png', bytes: 64, question: 0 }],
    });
    const second = await keepAttachments.add(id, file({ question: 1 }));
    expect(second).toMatchObject({ attachments: [{ name: 'screen.txt' }, { name: 'log.txt', question: 1 }] });
    expect(await store.attachments.list(id)).toEqual('attachments' in second ? second.attachments : null);
  });

  test.each([
    ['HTML that calls itself a picture', 'x.png', '<html><script>alert(1)</script>', 'text/plain'],
    ['SVG with a script', 'x.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'text/plain'],
    ['an archive', 'x.zip', 'PK\u0003\u0004\0\0', 'application/octet-stream'],
    ['a script', 'x.sh', '#!/bin/sh\nrm -rf /', 'text/plain'],
  ])('takes %s for what it is', async (_what, name, content, type) => {
    const { keepAttachments, id } = await openQuestion();
    const kept = await keepAttachments.add(id, file({ name, content: Buffer.from(content) }));
    expect(kept).toMatchObject({ kind: 'kept', attachments: [{ name, type }] });
  });

  test.each([
    ['..', '..'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\secret.txt', 'secret.txt'],
    ['a\0b', 'a␀b'],
    ['line\nbreak', 'line break'],
    ['', 'file'],
    ['/', 'file'],
    ['n'.repeat(500), 'n'.repeat(120)],
  ])('of the name %j shows %j, and gives it a name of ours', async (name, shown) => {
    const { keepAttachments, id } = await openQuestion();
    const kept = await keepAttachments.add(id, file({ name }));
    expect(kept).toMatchObject({
      attachments: [{ name: shown, id: expect.stringMatching(/^[0-9a-f]{32}$/) }],
    });
  });

  test('that is too many, too large or empty is refused, with its name', async () => {
    const { keepAttachments, store, id } = await openQuestion();
    const unfit = async (content: Uint8Array) => {
      const refused = await keepAttachments.add(id, file({ name: 'a/b.bin', content }));
      return 'problem' in refused ? [refused.name, refused.problem.code] : refused.kind;
    };
    expect(await unfit(new Uint8Array())).toEqual(['b.bin', 'empty-file']);
    expect(await unfit(new Uint8Array(5_000_001))).toEqual(['b.bin', 'file-too-large']);
    expect(await unfit(pngOf(40_000, 40_000))).toEqual(['b.bin', 'too-many-pixels']);
    expect(await unfit(pngOf(10, 10, 1_500_001))).toEqual(['b.bin', 'file-too-large']);
    expect(await unfit(new Uint8Array(5_000_000))).toBe('kept');
    expect(await unfit(new Uint8Array(5_000_000))).toEqual(['b.bin', 'files-too-large']);
    for (let n = 1; n < attachmentLimits.files; n += 1) expect(await unfit(text)).toBe('kept');
    expect(await unfit(text)).toEqual(['b.bin', 'too-many-files']);
    expect(await store.attachments.list(id)).toHaveLength(attachmentLimits.files);
  });

  test('counts those that come at once one after the other', async () => {
    const { keepAttachments, store, id } = await openQuestion();
    const all = await Promise.all(Array.from({ length: 20 }, () => keepAttachments.add(id, file())));
    expect(all.filter(({ kind }) => kind === 'kept')).toHaveLength(attachmentLimits.files);
    expect(await store.attachments.list(id)).toHaveLength(attachmentLimits.files);
  });

  test('to no such question, no such session, or one that has ended is refused', async () => {
    const { keepAttachments, store, id, ask } = await openQuestion();
    expect(await keepAttachments.add(id, file({ question: 2 }))).toEqual({ kind: 'unknown-question' });
    expect(await keepAttachments.add('nowhere', file())).toEqual({ kind: 'unknown-session' });
    const ended = await ask();
    await store.append(ended.id, 1, submitted(5));
    const refused = await keepAttachments.add(ended.id, file());
    expect(refused).toMatchObject({ kind: 'refused', refusal: { kind: 'already-ended' } });
    expect(await store.attachments.usage()).toEqual({ files: 0, bytes: 0 });
  });

  test('while the session ends is refused with what ended it', async () => {
    const { store, id } = await openQuestion();
    const attachments = {
      ...store.attachments,
      async add() {
        await store.append(id, 1, cancelled(5));
        return false;
      },
    };
    const keep = createKeepAttachments({
      store: { ...store, attachments },
      newAttachmentId: () => '0'.repeat(32),
    });
    const refused = await keep.add(id, file());
    expect(refused).toMatchObject({
      refusal: { kind: 'already-ended', winner: { ending: { kind: 'cancelled' } } },
    });
  });

  test('to a session of a newer program is refused', async () => {
    const { store } = createTestWorld();
    const newer = { ...store, get: async () => ({ state: 'newer', id: 'x', schema: 9 }) as const };
    const keep = createKeepAttachments({ store: newer, newAttachmentId: () => '' });
    expect(await keep.add('x', file())).toEqual({
      kind: 'refused',
      refusal: { kind: 'needs-newer-version', schema: 9 },
    });
  });

  test('that cannot be stored fails for its caller, and not for the next', async () => {
    const { store, id } = await openQuestion();
    let fails = true;
    const attachments: typeof store.attachments = {
      ...store.attachments,
      add: async (...given) => {
        if (!fails) return store.attachments.add(...given);
        fails = false;
        throw new Error('the disk is full');
      },
    };
    let made = 0;
    const keep = createKeepAttachments({
      store: { ...store, attachments },
      newAttachmentId() {
        made += 1;
        return String(made).padStart(32, '0');
      },
    });
    const [one, other] = await Promise.allSettled([keep.add(id, file()), keep.add(id, file())]);
    expect(one).toMatchObject({ status: 'rejected' });
    expect(other).toMatchObject({ value: { kind: 'kept', attachments: [{ name: 'log.txt' }] } });
  });
});

describe('removing a file', () => {
  test('leaves the others', async () => {
    const { keepAttachments, id } = await openQuestion();
    await keepAttachments.add(id, file({ name: 'one' }));
    const both = await keepAttachments.add(id, file({ name: 'two' }));
    const [first] = 'attachments' in both ? both.attachments : [];
    const left = await keepAttachments.remove(id, first?.id ?? '');
    expect(left).toMatchObject({ kind: 'kept', attachments: [{ name: 'two' }] });
    expect(await keepAttachments.remove(id, first?.id ?? '')).toEqual({ kind: 'unknown-attachment' });
  });

  test('of an answer is refused', async () => {
    const { keepAttachments, store, id } = await openQuestion();
    const kept = await keepAttachments.add(id, file());
    const [attachment] = 'attachments' in kept ? kept.attachments : [];
    if (attachment === undefined) throw new Error('none was kept');
    await store.append(id, 1, submitted(5, { attachments: [attachment] }));
    expect(await keepAttachments.remove(id, attachment.id)).toMatchObject({
      refusal: { kind: 'already-ended' },
    });
    expect(await store.attachments.list(id)).toEqual([attachment]);
    expect(await keepAttachments.remove('nowhere', attachment.id)).toEqual({ kind: 'unknown-session' });
  });
});
