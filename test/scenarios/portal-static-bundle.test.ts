import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { createHome } from '../support/program.ts';
import { program } from '../support/program-process.ts';

/** What the build assembled in the order of the manifest. */
const built = (ending: string) => readFile(join(dirname(program), 'portal', `portal.${ending}`), 'utf8');

async function openPage() {
  const agent = await startAgent({ home: await createHome() });
  const { url, session_id } = await agent.ask(question);
  const { origin } = new URL(url ?? '');
  return { origin, page: `${origin}/choice/${session_id}` };
}

describe('Static bundle served and smoke-tested', () => {
  test.each(['js', 'css'])(
    'the hashed %s answers with the bytes the build made, to be kept for ever',
    async (ending) => {
      const { origin, page } = await openPage();
      const html = await (await fetch(page)).text();
      const path = new RegExp(`/assets/portal\\.([0-9a-f]{16})\\.${ending}`).exec(html);
      const reply = await fetch(origin + path?.[0]);
      const text = await reply.text();
      expect(reply.status).toBe(200);
      expect(text === (await built(ending))).toBe(true);
      expect(createHash('sha256').update(text).digest('hex')).toMatch(new RegExp(`^${path?.[1]}`));
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const etag = reply.headers.get('etag') ?? '';
      const again = await fetch(origin + path?.[0], { headers: { 'if-none-match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const other = await fetch(`${origin}/assets/portal.0123456789abcdef.${ending}`);
      expect(other.status).toBe(404);
    },
  );

  test('the inline page carries the same text, allowed by its hash alone', async () => {
    const { page } = await openPage();
    const reply = await fetch(`${page}?inline`);
    const html = await reply.text();
    const [js, css] = [await built('js'), await built('css')];
    // Whole bundles make no readable failure; only whether they are there is asked.
    expect(html.includes(`<script type="module">${js}</script>`)).toBe(true);
    expect(html.includes(`<style>${css}</style>`)).toBe(true);
    expect(/(src|href)="\/assets/.test(html)).toBe(false);
    const policy = reply.headers.get('content-security-policy') ?? '';
    const hash = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(policy).toContain(`script-src 'sha256-${hash(js)}';`);
    expect(policy).toContain(`style-src 'sha256-${hash(css)}';`);
  });
});
