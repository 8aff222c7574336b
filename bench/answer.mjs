// The two moments a person notices: the question appears, and the agent goes on.
import { randomUUID } from 'node:crypto';
import { interleave, more, ms } from './figures.mjs';
import { enterPortal, handOff, makeHome, question, speakTo, startFloor, startOurs } from './our-program.mjs';

export async function answer() {
  const floor = await openFloor();
  const ours = await openOurs();
  const median = await interleave(25, [
    { name: 'floor', run: () => askAndAnswer(floor) },
    { name: 'ours', run: () => askAndAnswer(ours) },
  ]);
  await floor.server.close();
  await ours.server.close();
  const row = (what, field) => {
    const [mine, least] = [median('ours', field), median('floor', field)];
    return { what, floor: ms(least), ours: ms(mine), figure: more(mine, least), value: mine - least };
  };
  return [
    row('call → question readable over HTTP', 'visible'),
    row('answer posted → result at the agent', 'answered'),
  ];
}

async function askAndAnswer({ ask, find, send }) {
  const title = randomUUID();
  const askedAt = performance.now();
  const result = ask(title);
  let found;
  while (found === undefined) found = await find(title);
  const visible = performance.now() - askedAt;
  const answeredAt = performance.now();
  const sending = send(found);
  await result;
  const answered = performance.now() - answeredAt;
  await sending;
  return { visible, answered };
}

async function openFloor() {
  const server = startFloor();
  await server.initialize();
  void server.call('ask', question('opens the portal'));
  const origin = await new Promise((resolve) => server.stderr.once('data', (text) => resolve(text.trim())));
  const http = speakTo(origin);
  return {
    server,
    ask: (title) => server.call('ask', question(title)),
    find: async (title) => (await http('GET', '/questions')).find(([, asked]) => asked.title === title)?.[0],
    send: (id) => http('POST', '/answer', { id, choice: 'option-1' }),
  };
}

async function openOurs() {
  const server = startOurs(makeHome());
  await server.initialize();
  const { http } = await enterPortal((await handOff(server)).url);
  return {
    server,
    ask: (title) => server.call('provide_choice', question(title)),
    async find(title) {
      const { interactions } = await http('GET', '/api/interactions?filter=active');
      return interactions.find((entry) => entry.title === title)?.session_id;
    },
    send: (id) =>
      http('POST', `/api/interactions/${id}/answer`, { attempt: randomUUID(), selected_ids: ['option-1'] }),
  };
}
