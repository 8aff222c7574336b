import { expect, test } from 'vitest';
import * as z from 'zod/v4';
import { allRoutes } from '../src/web/server/routes/all-routes.ts';
import type { Route } from '../src/web/server/routing.ts';
import { push } from '../src/web/wire/pushes.ts';
import { errorReply, replies } from '../src/web/wire/replies.ts';
import { readSent } from '../src/web/wire/schema.ts';
import { createTestApp } from './support/portal-app.ts';
import { fieldsText, namedTexts, variantTexts } from './support/wire-reference.ts';

const introduction = `# What travels between the portal and its pages

<!-- Written by test/wire-reference.test.ts; after changing the wire: npx vitest run test/wire-reference.test.ts -u -->

Every field of every request, reply and push, as declared in \`src/web/wire/\`. [The portal's HTTP](http.md) says how to
get in, what each address does and when it refuses.

\`?\` marks a field that may be left out. After the colon is what the field takes, in the words of the refusal. Unknown
fields of a request are ignored, except in an answer, a cancel and a draft: a misspelt field there would lose what it
says, so it is refused. An empty value in a query of the history counts as left out. Times are milliseconds since 1970.
`;

type Declared = Pick<Route, 'method' | 'path' | 'body' | 'query'>;
const addressOf = ({ method, path }: Declared) => `${method} ${path}`;
/** What is no JSON of the wire: the page, its bundle, the socket, and the history as a file. */
const others = ['/', '/history', '/open/:id', '/choice/:id', '/assets/:id', '/ws', '/api/history/export'];

async function routes(): Promise<readonly Declared[]> {
  return allRoutes((await createTestApp()).routeDeps);
}

/** What the history as a file is asked for is what the history is, and more. */
const extended = new Map([['/api/history/export', '/api/history']]);

function queryText(
  query: NonNullable<Declared['query']>,
  { path }: Declared,
  all: readonly Declared[],
): string {
  const base = all.find((one) => one.method === 'GET' && one.path === extended.get(path));
  if (base?.query === undefined) return `In the query:\n\n${fieldsText(query)}`;
  const known = fieldsText(base.query).split('\n');
  const own = fieldsText(query)
    .split('\n')
    .filter((line) => !known.includes(line));
  return `In the query, besides that of \`${addressOf(base)}\`:\n\n${own.join('\n')}`;
}

function sectionOf(route: Declared, all: readonly Declared[]): string {
  const reply = replies[addressOf(route) as keyof typeof replies];
  return [
    `### \`${addressOf(route).replace(':id', 'ID').replace(':n', 'N')}\``,
    ...(route.query === undefined ? [] : [queryText(route.query, route, all)]),
    ...(route.body === undefined ? [] : ['In the body:', fieldsText(route.body)]),
    ...(reply === undefined
      ? ['Replies with a file.']
      : [`Replies: ${fieldsText(reply)}`.replace(': - ', ':\n\n- ')]),
  ].join('\n\n');
}

test('the reference page describes what travels', async () => {
  const told = (await routes()).filter(
    (route) => addressOf(route) in replies || route.query !== undefined || route.body !== undefined,
  );
  const named = [...namedTexts([...Object.values(replies), push, errorReply])];
  const page = [
    introduction,
    '## Addresses\n',
    ...told.map((route) => `${sectionOf(route, told)}\n`),
    '## Refusals\n',
    `${fieldsText(errorReply)}\n`,
    '## Pushes\n',
    ...variantTexts(push).map((text) => `${text}\n`),
    '## What they are made of\n',
    ...named.map(([name, text]) => `### ${name}\n\n${text}\n`),
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../docs/reference/portal-wire.md');
});

test('every address that replies in JSON is declared', async () => {
  const addresses = (await routes()).filter(({ path }) => !others.includes(path)).map(addressOf);
  expect(Object.keys(replies).sort()).toEqual(addresses.sort());
});

test('every field of a request says what it takes, or takes any text', async () => {
  const page = (await routes())
    .flatMap(({ body, query }) => [body, query].flatMap((one) => one ?? []))
    .map(fieldsText);
  expect(page.join('\n')).not.toMatch(/undefined|: object(?:\.|$)/m);
});

test('a refusal says what every field takes instead', async () => {
  for (const { path, body, query } of await routes()) {
    // A query holds texts only.
    for (const [declared, wrong] of [[body, [{}]] as const, [query, '?'] as const]) {
      if (declared === undefined) continue;
      const { properties = {} } = z.toJSONSchema(declared, { io: 'input', unrepresentable: 'any' });
      const sent = Object.fromEntries(Object.keys(properties).map((field) => [field, wrong]));
      const read = readSent(declared, sent);
      expect('problems' in read ? read.problems.join('\n') : '', path).not.toContain('undefined');
    }
  }
});
