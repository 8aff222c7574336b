import { expect, test } from 'vitest';
import { slices } from '../src/cli/wiring/slices.ts';
import { clientIds } from '../src/mcp/client-limits.ts';
import { mcpSlice } from '../src/mcp/settings.ts';
import { changersTable, settingsTable } from '../src/settings/settings-table.ts';

const introduction = `# Settings

<!-- Written by test/settings-reference.test.ts; after changing a setting: npx vitest run test/settings-reference.test.ts -u -->

Settings live in one file, \`config.json\` in the home folder. It holds only what was set. Change it in the
portal, in the terminal (\`s\`), with \`choice-mcp config\`, or in an editor; every question reads it anew.

A toggle that you flip on the page or in the terminal and then set back to its default is forgotten, unless the question
in view wishes otherwise; \`choice-mcp config set\` keeps what it is told.

Where several places say something, the later one in this list wins:

1. the built-in default
2. the environment variable
3. the request of the agent, where it has such a field
4. what you saved
5. what you change for one question only

Where questions are kept in [a team's database](../guide/teams.md), what is kept of them is one setting for all: \`persist_sessions\`,
\`retention_days\` and \`max_sessions\` are then in the database and not in the file.

A value that does not fit is ignored with a warning on stderr, and the next weaker place speaks. A file that cannot
be understood is kept beside it as \`config.json.corrupt-…\`, and the defaults are used; \`choice-mcp doctor\`,
\`choice-mcp config\` and the settings of both faces say so until you delete it. Keys the program does not know are left
in the file.
`;

const holds = `
\`hold_seconds.CLIENT\` is the same for one client, by the name that \`setup\` has for it, as in \`choice-mcp config set hold_seconds.codex 200\`.
For that client it counts instead of \`hold_seconds\`, also of one in the environment. The page and the terminal show it once it is
set. CLIENT is one of ${clientIds.map((id) => `\`${id}\``).join(', ')}.

Neither of them goes beyond what the client allows: the limit that \`setup CLIENT\` found or wrote in its settings (\`--with time-limit\`), else
the one [it is known to have](tool.md#how-long-a-call-waits). Nobody has measured Cursor, Windsurf and Zed, so their own
\`hold_seconds.CLIENT\` is taken as it is; so is \`hold_seconds\` for a client that \`setup\` does not know.
`;

const changers = `## Who may change what, and where

The command line, the terminal and the file can change everything. A setting that names a program to run, where
questions are kept or announced, or who reaches them is changed there and nowhere else: the page shows its value and the command that changes it, \`PATCH /api/settings\` refuses the
whole change with 403 \`cli-only-setting\`, and no request of an agent has a field for it. So a browser's token, however
it was got, cannot make this computer run something, send its questions elsewhere or open the portal to others.

${changersTable(slices.flatMap((slice) => [...slice.specs]))}
The environment is that of the process that asks or hosts the portal; who sets it starts programs anyway.
`;

const elsewhere = `## Environment only

| variable | default | meaning |
| --- | --- | --- |
| \`CHOICE_HOME\` | the system’s place for application data | The folder that holds settings and sessions. \`--home\` wins over it. |
| \`CHOICE_STORE\` | the \`store\` setting | \`postgres://USER@HOST/DATABASE?inbox=NAME\`: questions of many machines in one PostgreSQL database (13 or newer). It wins over the \`store\` setting, and only here a password may stand; better are \`PGPASSWORD\` and \`~/.pgpass\`. The client that starts choice-mcp and the shell in which you answer need the same store: the setting is for both. Anything else is refused. |
| \`CHOICE_NTFY_TOKEN\` | the file that \`ntfy_token_file\` names | The token for \`ntfy_url\`. It has no place in \`config.json\`. |
| \`CHOICE_LOG_LEVEL\` | \`warn\` | What is written to stderr: \`error\`, \`warn\`, \`info\` or \`debug\`. |

In both \`CHOICE_HOME\` and \`--home\` a leading \`~\` is your own folder, also where no shell has read it. A relative
\`CHOICE_HOME\` starts from your own folder too, so that a client never makes one inside your project; a relative
\`--home\` starts from where you stand.
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
  const locked = slices.flatMap((slice) => slice.specs).filter(({ changedBy }) => changedBy === 'cli');
  expect(locked.map(({ key, wish, place }) => [key, wish, place])).toEqual([
    ['browser', null, 'settings'],
    ['allowed_hosts', null, 'settings'],
    ['listen', null, 'settings'],
    ['notify_command', null, 'settings'],
    ['ntfy_url', null, 'settings'],
    ['ntfy_token_file', null, 'settings'],
    ['store', null, 'settings'],
  ]);
});

test.each(['en', 'zh'] as const)('no two settings have one name (%s)', (language) => {
  const labels = slices.flatMap((slice) => slice.specs).map(({ words }) => words[language].label);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});

test('no cell breaks its table', () => {
  for (const line of settingsTable(slices.flatMap((slice) => [...slice.specs]))
    .trimEnd()
    .split('\n')) {
    expect(line.split('|')).toHaveLength(7);
  }
});
