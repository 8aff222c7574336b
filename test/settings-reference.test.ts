import { describe, expect, test } from 'vitest';
import { slices } from '../src/cli/compose/slices.ts';
import { languages } from '../src/domain/language.ts';
import { clientIds } from '../src/mcp/client-limits.ts';
import { mcpSlice } from '../src/mcp/settings.ts';
import { mayChange } from '../src/settings/check.ts';
import { type StoreKind, storeNames } from '../src/store/settings.ts';
import { keysText, settingsTable } from './support/settings-table.ts';
import { sourceTexts } from './support/source-tree.ts';

const introduction = `# Settings

<!-- Written by test/settings-reference.test.ts; after changing a setting: npx vitest run test/settings-reference.test.ts -u -->

Settings live in one file, \`config.json\` in the home folder. It holds only what somebody set. Change it in the
portal, in the terminal (\`s\`), with \`choice-mcp config\`, or in an editor; every question reads it again.

The later source in this list wins:

1. the built-in default
2. the environment variable
3. the agent's request, if it has such a field
4. what you saved
5. what you change for one question only

A toggle that you set back to its default on the page or in the terminal is no longer stored, unless this question asks
for something else. \`choice-mcp config set\` always stores its value.

In [a team's inbox](../guide/teams.md), \`persist_sessions\`, \`retention_days\` and \`max_sessions\` are stored in the
database and apply to everyone.

An invalid value is ignored with a warning on stderr, and the next source applies. A file that cannot be parsed is kept
as \`config.json.corrupt-…\` and the defaults are used; \`choice-mcp doctor\`, \`choice-mcp config\`, the page and
the terminal say so until you delete it. Unknown keys stay in the file.

Where *allowed* is empty, the value is \`true\` or \`false\`. A list is stored as a JSON list; on the command line it is
one, or has one entry a line: \`choice-mcp config set quick_replies '["Go ahead", "Ask me first"]'\`.
`;

const holds = `
\`hold_seconds.CLIENT\` sets it for one client, as in \`choice-mcp config set hold_seconds.codex 200\`, and then replaces
\`hold_seconds\`, even one in the environment. The page and the terminal show it once it is set. CLIENT is one of
${clientIds.map((id) => `\`${id}\``).join(', ')}.

Neither goes beyond what the client allows: the limit that \`setup CLIENT\` found or wrote in its settings
(\`--with time-limit\`), else [its known limit](../guide/clients.md). Nobody has measured Cursor, Windsurf and
Zed, so their own \`hold_seconds.CLIENT\` is taken as it is; so is \`hold_seconds\` for a client that \`setup\` does not know.
`;

const specs = slices.flatMap((slice) => [...slice.specs]);
const notOverHttp = specs.filter((spec) => !mayChange(spec, 'web'));
const inRequests = specs.filter(({ wish }) => wish !== null);

const changers = `## Who may change what

The command line, the terminal and the file can change everything.

The page can change everything except ${keysText(notOverHttp)}:
these name a program to run, where questions are kept or announced, or who can reach them. The page shows their value
and the command that changes them, and \`PATCH /api/settings\` refuses the whole change with 403 \`cli-only-setting\`. So a
stolen browser token cannot run a program, send questions elsewhere or open the portal to others.

An agent's request can set ${keysText(inRequests)},
each only until you save a value.

The environment is that of the process that asks or hosts the portal.
`;

/** What each kind of store is, where an address may name it; one more does not compile without its words. */
const addressed: Readonly<Record<Exclude<StoreKind, 'files'>, string>> = {
  postgres: 'one PostgreSQL database (13 or newer) for many machines',
};
const storesText = Object.entries(addressed)
  .map(([kind, what]) => `\`${storeNames[kind as keyof typeof addressed].written.en}\`: ${what}`)
  .join('; ');

const elsewhere = `## Environment only

| variable | default | meaning |
| --- | --- | --- |
| \`CHOICE_HOME\` | the system’s folder for application data | The folder with settings and sessions. \`--home\` wins over it. |
| \`CHOICE_STORE\` | the \`store\` setting | ${storesText}. It wins over the setting. Only here may the address contain a password; \`PGPASSWORD\` and \`~/.pgpass\` are better. The client that starts choice-mcp and the shell in which you answer need the same store, which the setting ensures. Anything else is refused. |
| \`CHOICE_NTFY_TOKEN\` | the file that \`ntfy_token_file\` names | The token for \`ntfy_url\`. It is never stored in \`config.json\`. |
| \`CHOICE_LOG_LEVEL\` | \`warn\` | What is written to stderr: \`error\`, \`warn\`, \`info\` or \`debug\`. |

In \`CHOICE_HOME\` and \`--home\` a leading \`~\` is your home directory, even without a shell. A relative \`CHOICE_HOME\`
starts there too, so that a client never creates one inside your project; a relative \`--home\` starts from the current
folder.
`;

test('the reference page describes the settings there are', async () => {
  const sections = slices.map(
    (slice) =>
      `## ${slice.title.en}\n\n${settingsTable(slice.specs)}${slice.name === mcpSlice.name ? holds : ''}`,
  );
  const page = [introduction, ...sections, changers, elsewhere].join('\n');
  await expect(page).toMatchFileSnapshot('../docs/reference/settings.md');
});

test('what names a program or a place is out of reach for requests and the page', () => {
  expect(notOverHttp.map(({ key, wish, panelGroup }) => [key, wish, panelGroup])).toEqual([
    ['browser', null, 'more'],
    ['allowed_hosts', null, 'more'],
    ['listen', null, 'more'],
    ['notify_command', null, 'more'],
    ['ntfy_url', null, 'more'],
    ['ntfy_token_file', null, 'more'],
    ['store', null, 'more'],
  ]);
});

test.each(languages)('no two settings have one name (%s)', (language) => {
  const labels = slices.flatMap((slice) => slice.specs).map(({ words }) => words[language].label);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});

describe('each setting is read by something', async () => {
  const texts = [...(await sourceTexts()).values()];
  const outside = texts.filter((text) => !text.includes('defineSlice('));

  test.each(specs.map(({ key }) => key))('%s', (key) => {
    // One of many for each client is put together where it is read.
    const named = key.includes('.') ? `\`${key.split('.')[0]}.\${` : `'${key}'`;
    const isRead =
      outside.some((text) => text.includes(named)) || texts.some((text) => text.includes(`value(${named})`));
    expect(isRead).toBe(true);
  });
});

test('no cell breaks its table', () => {
  for (const line of settingsTable(specs).trimEnd().split('\n')) {
    expect(line.split('|')).toHaveLength(7);
  }
});
