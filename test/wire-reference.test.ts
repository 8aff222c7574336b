import { expect, test } from 'vitest';
import { allRoutes } from '../src/web/server/routes/all-routes.ts';
import type { Route } from '../src/web/server/routing.ts';
import { push } from '../src/web/wire/pushes.ts';
import { errorReply } from '../src/web/wire/replies.ts';
import { replies } from './support/declared-replies.ts';
import { createTestApp } from './support/portal-app.ts';
import { fieldsText, namedTexts, variantTexts } from './support/wire-reference.ts';

const introduction = `# What travels between the portal and its pages

<!-- Written by test/wire-reference.test.ts; after changing the wire: npx vitest run test/wire-reference.test.ts -u -->

Every field of every request, reply and push, from \`src/web/wire/\`, where they are declared. How to get in, what each
address does and when it refuses is told in [the portal's HTTP](http.md).

\`?\` marks what may be left out. The second column is what a refusal says when something else is given. In a request,
fields that are not listed are ignored; an answer, a cancel and a draft are refused for them, as what a misspelt field
says would be lost. An empty value in a query of the history counts as left out. Times are milliseconds since 1970.
`;

type Declared = Pick<Route, 'method' | 'path' | 'body' | 'query'>;
const addressOf = ({ method, path }: Declared) => `${method} ${path}`;
/** What is no JSON of the wire: the page, its bundle, the socket, and the history as a file. */
const others = ['/', '/history', '/open/:id', '/choice/:id', '/assets/:id', '/ws', '/api/history/export'];

async function routes(): Promise<readonly Declared[]> {
  return allRoutes((await createTestApp()).routeDeps);
}

function sectionOf(route: Declared): string {
  const reply = replies[addressOf(route) as keyof typeof replies];
  return [
    `### \`${addressOf(route).replace(':id', 'ID')}\``,
    ...(route.query === undefined ? [] : ['In the query:', fieldsText(route.query)]),
    ...(route.body === undefined ? [] : ['In the body:', fieldsText(route.body)]),
    ...(reply === undefined
      ? ['Replies with a file.']
      : [`Replies: ${fieldsText(reply)}`.replace(': |', ':\n\n|')]),
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
    ...told.map((route) => `${sectionOf(route)}\n`),
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
  expect(page.join('\n')).not.toMatch(/undefined|\| object \|/);
});
