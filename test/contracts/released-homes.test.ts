import { copyFile, readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SessionStore } from '../../src/application/session-store.ts';
import { slices } from '../../src/cli/compose/slices.ts';
import type { Answer } from '../../src/domain/answer/answer.ts';
import { firstQuestion, type Request } from '../../src/domain/question/request.ts';
import type { Ending } from '../../src/domain/session/ending.ts';
import { createSettings } from '../../src/settings/settings.ts';
import { createSettingsFile } from '../../src/settings/settings-file.ts';
import { createFileStore } from '../../src/store/files/file-store.ts';
import { createHiddenOptions } from '../../src/store/hidden-options.ts';
import { openAccess } from '../../src/web/server/access/access.ts';
import { createPortalFile } from '../../src/web/server/home-files.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { endAsFirstVersion, readAsFirstVersion } from '../support/first-version.ts';
import { createHome } from '../support/program.ts';
import { copyReleasedHome, fixturePath, soonAfterV1, v1Ids, v1Settings } from '../support/released-home.ts';
import { asked, form, request } from '../support/samples.ts';
import {
  autoSubmitted,
  cancelled,
  formDraftOf,
  rephrased,
  submitted as submittedBy,
} from '../support/sessions.ts';
import { createKeptLog, sessionIdAt, submitted } from '../support/store-samples.ts';
import { silentLog } from '../support/test-services.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const random = (bytes: number) => new Uint8Array(bytes);

async function openV1() {
  const home = await copyReleasedHome('home-v1');
  const clock = createFakeClock(soonAfterV1);
  const log = createKeptLog();
  const store: SessionStore = createFileStore({ home, clock, log, isAlive: () => true });
  onTestFinished(() => store.close());
  return { home, clock, log, store };
}

describe('A home of version 1 is read forever: sessions', () => {
  test('every ended one, with its answer, the program that gave it and whether the agent has it', async () => {
    const { store, log } = await openV1();
    const ended = await store.listEnded({ limit: 99 });
    expect(
      ended.map(({ request, face, delivered, ending }) => [request.title, face, delivered, ending]),
    ).toEqual([
      ['Answered by nobody', 'web', true, { kind: 'timeout', mayAskAgain: true }],
      ['Answered by the clock', 'web', true, { kind: 'auto_submitted', answers: [answer(['stop'])] }],
      [
        'Pick some',
        'terminal',
        true,
        {
          ...submission({
            ...answer(['blue', 'stop']),
            optionNotes: [{ optionId: 'blue', text: 'first' }],
            globalNote: 'from the agent',
          }),
          by: { ...by, face: 'terminal', program: 'choice-mcp terminal 0.1.0' },
        },
      ],
      [
        'Not now',
        'web',
        true,
        {
          kind: 'cancelled',
          reason: 'much later',
          notes: [{ optionNotes: [{ optionId: 'stop', text: 'never' }], globalNote: null }],
          by,
        },
      ],
      ['怎么命名？', 'web', true, submission({ ...answer([]), customInput: '新的\n第二行' })],
      ['Pick or type', 'web', false, submission({ ...answer(['rolling']), customInput: 'one region first' })],
      [
        'Pick one',
        'web',
        true,
        submission({
          ...answer(['blue']),
          optionNotes: [{ optionId: 'rolling', text: 'too slow' }],
          globalNote: 'after 18:00',
        }),
      ],
    ]);
    expect(log.lines).toEqual([]);
  });

  test('the question, the terms and what the person changed come with it', async () => {
    const { store } = await openV1();
    expect(await store.get(v1Ids['Pick some'])).toMatchObject({
      askedAt: 1_768_467_600_818,
      endedAt: 1_768_467_601_641,
      deadline: 1_768_467_960_934,
      hidden: [['rolling']],
      asker: { client: 'claude-code', clientVersion: '1.0.0', folder: '/home/ada/api-gateway' },
      owner: { pid: 4242, host: 'workshop', version: '0.1.0' },
      request: {
        title: 'Pick some',
        listsAnswers: false,
        questions: [
          {
            id: '1',
            title: 'Pick some',
            prompt: '',
            mode: 'multi',
            min: 1,
            max: 2,
            minGiven: true,
            defaultIds: ['blue', 'rolling'],
            options: [
              { id: 'blue', label: 'Blue/green', description: 'Instant rollback.', recommended: true },
              { id: 'rolling', label: 'Rolling', description: null, recommended: false },
              { id: 'stop', label: 'Stop and replace', description: null, recommended: false },
            ],
            optional: false,
            preview: null,
          },
        ],
        wishes: { interface: 'terminal', optionNotes: true, globalNote: true, timeoutSeconds: null },
      },
      terms: { language: 'en', timeoutSeconds: 360, timeoutAction: 'reinvoke', singleSubmit: false },
    });
    const named = {
      terms: { language: 'zh', timeoutAction: 'submit' },
      request: { questions: [{ mode: 'text_input' }] },
    };
    expect(await store.get(v1Ids['怎么命名？'])).toMatchObject(named);
  });

  test('open ones are open still: with their draft, in the terminal or back from it', async () => {
    const { store } = await openV1();
    const open = (await store.listOpen()).filter((session) => session.state === 'open');
    expect(open).toMatchObject([
      { id: v1Ids.Begun, seen: 3, face: 'web', hidden: [['rolling']], movedBecause: 'person' },
      { id: v1Ids['Left in the terminal'], seen: 4, face: 'web', terminal: null },
      { id: v1Ids['Handed over'], seen: 1, face: 'terminal', attachedOnce: false },
    ]);
    expect(open.map(({ deadline, askedAt }) => deadline - askedAt)).toEqual([dayMs, dayMs, dayMs]);
    const at = 1_768_467_600_484;
    expect(await store.loadDraft(v1Ids.Begun)).toEqual({
      answers: [
        {
          selectedIds: { value: ['stop'], at },
          customInput: { value: 'half a thought', at },
          globalNote: { value: 'not finished', at },
          optionNotes: [{ optionId: 'blue', value: 'maybe', at }],
        },
      ],
      rephrase: null,
    });
    expect(await store.attention(v1Ids.Begun)).toBe('gone');
  });

  test('it gets lists beside its sessions, which stay as they are', async () => {
    const { home, store, clock } = await openV1();
    const before = (await readdir(join(home, 'sessions'), { recursive: true })).sort();
    expect(await store.countEnded()).toBe(7);
    expect(await readdir(join(home, 'ended'))).toEqual(['2026-01-15.jsonl', '2026-01-15.places']);
    expect(await readdir(join(home, 'uncollected'))).toEqual([v1Ids['Pick or type']]);
    expect(await store.listUncollected(clock.now() - dayMs)).toMatchObject([{ id: v1Ids['Pick or type'] }]);
    expect((await readdir(join(home, 'sessions'), { recursive: true })).sort()).toEqual(before);
  });

  test('what a program of that version ends while this one runs is found by the next look', async () => {
    const { home, store, clock, log } = await openV1();
    await store.countEnded();
    const ending = { ...submitted(clock.now()), ending: { kind: 'timeout', mayAskAgain: false } } as const;
    await endAsFirstVersion(home, v1Ids.Begun, ending);
    const later = createFileStore({ home, clock, log, isAlive: () => true });
    onTestFinished(() => later.close());
    expect(await later.listEnded({ limit: 1 })).toMatchObject([{ id: v1Ids.Begun, ending: ending.ending }]);
    expect(await store.countEnded()).toBe(8);
  });

  test('what a newer program wrote is known as such, and outlives every purge as open ones do', async () => {
    const { store, clock } = await openV1();
    const { newerOpen, newerEnded } = v1Ids;
    expect(await store.get(newerEnded)).toEqual({ state: 'newer', id: newerEnded, schema: 999 });
    expect(await store.listOpen()).toContainEqual({ state: 'newer', id: newerOpen, schema: 999 });
    expect([await store.remove(newerOpen), await store.remove(newerEnded)]).toEqual([false, false]);
    clock.jumpTo(soonAfterV1 + 10_000 * dayMs);
    const purged = await store.purge({ retentionDays: 1, maxSessions: 1, persist: false });
    expect(purged).toHaveLength(7);
    expect(await store.listEnded({ limit: 99 })).toEqual([]);
    const left = (await store.listOpen()).map((session) => session.id);
    expect(left).toEqual([v1Ids.Begun, v1Ids['Left in the terminal'], v1Ids['Handed over'], newerOpen]);
    expect(await store.get(newerEnded)).toMatchObject({ state: 'newer' });
  });
});

describe('A program of version 1 goes on in a home that this one has used', () => {
  async function openBoth() {
    const home = await createHome();
    const clock = createFakeClock(soonAfterV1);
    const store = createFileStore({ home, clock, log: createKeptLog(), isAlive: () => true });
    onTestFinished(() => store.close());
    let nth = 0;
    const ask = async (request: Request) => {
      nth += 1;
      const id = sessionIdAt(soonAfterV1 + nth);
      await store.create(id, asked({ at: soonAfterV1 + nth, request }));
      return id;
    };
    return { home, store, ask };
  }

  test('with single questions, and shows a form as one that needs a newer version', async () => {
    const { home, store, ask } = await openBoth();
    const plain = await ask(request({ title: 'Plain' }));
    const several = await ask(form([{}, {}]));
    const evidence = await ask(request({ preview: '+ a' }));
    expect(await readAsFirstVersion(home)).toEqual(
      new Map([
        [plain, { state: 'open', title: 'Plain' }],
        [several, { state: 'newer', schema: 2 }],
        [evidence, { state: 'newer', schema: 2 }],
      ]),
    );
    await store.append(plain, 1, { kind: 'adjusted', at: 2, terms: {}, hidden: ['c'], question: 0 });
    await store.append(plain, 2, {
      kind: 'adjusted',
      at: 3,
      terms: {},
      hidden: null,
      snoozedUntil: soonAfterV1,
    });
    await store.append(plain, 3, submitted(soonAfterV1 + 9));
    expect((await readAsFirstVersion(home)).get(plain)).toEqual({ state: 'ended', title: 'Plain' });
  });

  test('with every way a single question ends, but for one that was sent back', async () => {
    const { home, store, ask } = await openBoth();
    const notes = [{ optionNotes: [{ optionId: 'a', text: 'slow' }], globalNote: 'later' }];
    const endings: readonly Ending[] = [
      submittedBy({ selectedIds: ['a'], globalNote: 'g' }),
      autoSubmitted({ selectedIds: ['a'] }),
      cancelled('no'),
      { kind: 'timeout', mayAskAgain: true, advice: 'ask-again', notes },
    ];
    for (const ending of endings) {
      await store.append(await ask(request()), 1, { kind: 'ended', at: soonAfterV1, ending });
    }
    const sentBack = await ask(request());
    await store.append(sentBack, 1, { kind: 'ended', at: soonAfterV1, ending: rephrased('neither') });
    const seen = [...(await readAsFirstVersion(home)).values()].map(({ state }) => state);
    expect(seen.toSorted()).toEqual(['ended', 'ended', 'ended', 'ended', 'newer']);
  });

  test('ends a question of this one, which reads it, and leaves forms alone', async () => {
    const { home, store, ask } = await openBoth();
    const [plain, several] = [await ask(request()), await ask(form([{}, {}]))];
    await endAsFirstVersion(home, plain, submitted(soonAfterV1 + 9));
    expect(await store.get(plain)).toMatchObject({
      state: 'ended',
      ending: { kind: 'submitted', answers: [{ selectedIds: ['a'] }], rephrase: null },
    });
    expect(await store.get(several)).toMatchObject({ state: 'open', request: { questions: [{}, {}] } });
  });

  test('reads the draft of a single question, with what was begun to say against it', async () => {
    const { home, store, ask } = await openBoth();
    const id = await ask(request({ mode: 'hybrid' }));
    await store.saveDraft(id, {
      ...formDraftOf({ customInput: 'half' }, 5),
      rephrase: { value: 'no', at: 6 },
    });
    const [name = ''] = (await readdir(join(home, 'sessions', id))).filter((one) => one.startsWith('draft'));
    expect(JSON.parse(await readFile(join(home, 'sessions', id, name), 'utf8'))).toMatchObject({
      schema: 1,
      selectedIds: null,
      customInput: { value: 'half', at: 5 },
      globalNote: null,
      optionNotes: [],
    });
  });
});

describe('A home of version 1 is read forever: what else is in it', () => {
  test('the settings, and what is unknown in them is kept when they are saved', async () => {
    const { home } = await openV1();
    const warned: string[] = [];
    const file = createSettingsFile(home);
    const settings = createSettings({ slices, file, env: {}, warn: (message) => warned.push(message) });
    const stored = (await settings.read()).all().filter(({ source }) => source === 'stored');
    expect(Object.fromEntries(stored.map(({ spec, value }) => [spec.key, value]))).toEqual(v1Settings);
    expect(warned).toEqual([]);
    expect(await settings.set({ language: 'zh', theme: null }, 'cli')).toMatchObject({ kind: 'saved' });
    const { theme: _forgotten, ...others } = v1Settings;
    expect(JSON.parse(await readFile(join(home, 'config.json'), 'utf8'))).toEqual({
      ...others,
      schema: 1,
      from_another_version: { kept: true },
      language: 'zh',
    });
  });

  test('the portal’s place, which options were hidden, and of the browser it let in nothing', async () => {
    const { home, clock, log, store } = await openV1();
    const portal = await createPortalFile(home, silentLog).read();
    expect(portal).toEqual({ port: 46642, from: 46642, holder: null, meanwhile: null });
    // Its token was sent with every request to any program that held the port, so it is no longer accepted.
    const { browsers } = await openAccess({ home, clock, random });
    expect(await browsers.find('1e63fe490fa7d774', 46642)).toBeNull();
    const asked = await store.get(v1Ids['Pick some']);
    if (asked?.state !== 'ended') throw new Error('the session has not ended');
    const hidden = createHiddenOptions({ home, clock, log });
    expect(await hidden.recall(firstQuestion(asked.request))).toEqual(['rolling']);
  });
});

describe('A browser is known forever', () => {
  test('by the secret that the home’s secret and its note make', async () => {
    const { home, clock } = await openV1();
    const path = join(home, 'browsers', '00c0ffee00c0ffee.json');
    await copyFile(fixturePath('browser-v2.json'), path);
    await utimes(path, soonAfterV1 / 1_000, soonAfterV1 / 1_000);
    const { browsers } = await openAccess({ home, clock, random });
    const known = await browsers.find('00c0ffee00c0ffee', 46642);
    expect(Buffer.from(known?.secret ?? []).toString('hex')).toBe(
      'ad8edd24764f10cdfe9dcff333ffead24c0a2a40bc5a925405d87710877bc96d',
    );
  });
});

const by = { face: 'web', program: 'node', attempt: expect.stringMatching(/^[0-9a-f-]{36}$/) };

const submission = (given: Answer) => ({ kind: 'submitted', answers: [given], rephrase: null, by });

function answer(selectedIds: readonly string[]): Answer {
  return { selectedIds, customInput: null, optionNotes: [], globalNote: null };
}
