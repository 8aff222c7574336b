// The two moments a person notices: the question appears, and the agent goes on.
import { randomUUID } from 'node:crypto';
import { hearing, openTab } from './crowd.mjs';
import { interleave, median, more, ms, percentile } from './figures.mjs';
import { enterPortal, handOff, makeHome, question, speakTo, startFloor, startOurs } from './our-program.mjs';

export async function answer() {
  const floor = await openFloor();
  const ours = await openOurs();
  const figure = await interleave(200, [
    { name: 'floor', run: () => askAndAnswer(floor) },
    { name: 'ours', run: () => askAndAnswer(ours) },
  ]);
  await floor.server.close();
  ours.socket.terminate();
  await ours.server.close();
  const row = (what, field, of, aim) => {
    const [mine, least] = [figure('ours', field, of), figure('floor', field, of)];
    return { what, floor: ms(least), ours: ms(mine), figure: more(mine, least), value: mine, aim };
  };
  const p99 = (values) => percentile(values, 99);
  return [
    row('call → pushed to a tab', 'visible', median, 5),
    row('call → pushed to a tab, p99', 'visible', p99, 15),
    row('answer posted → result at the agent', 'answered', median, 5),
    row('answer posted → result at the agent, p99', 'answered', p99, 15),
  ];
}

export async function askAndAnswer({ ask, find, send }) {
  const title = randomUUID();
  const askedAt = performance.now();
  const result = ask(title);
  const { id, at } = await find(title);
  const visible = at - askedAt;
  const answeredAt = performance.now();
  const sending = send(id);
  await result;
  const answered = performance.now() - answeredAt;
  await sending;
  return { visible, answered };
}

export async function openFloor() {
  const server = startFloor();
  await server.initialize();
  void server.call('ask', question('opens the portal'));
  const origin = await new Promise((resolve) => server.stderr.once('data', (text) => resolve(text.trim())));
  const http = speakTo(origin);
  return {
    server,
    ask: (title) => server.call('ask', question(title)),
    async find(title) {
      let id;
      while (id === undefined) {
        const questions = await http('GET', '/questions');
        id = questions.find(([, asked]) => asked.title === title)?.[0];
      }
      return { id, at: performance.now() };
    },
    send: (id) => http('POST', '/answer', { id, choice: 'option-1' }),
  };
}

export async function openOurs(server = startOurs(makeHome())) {
  await server.initialize();
  const { origin, http } = await enterPortal((await handOff(server)).url);
  const socket = await openTab(origin, http);
  const heard = hearing(socket);
  return {
    server,
    socket,
    ask: (title) => server.call('provide_choice', question(title)),
    async find(title) {
      const at = await heard(title);
      const { interactions } = await http('GET', '/api/interactions?filter=active');
      return { id: interactions.find((entry) => entry.title === title).session_id, at };
    },
    send: (id) =>
      http('POST', `/api/interactions/${id}/answer`, { attempt: randomUUID(), selected_ids: ['option-1'] }),
  };
}
