// What a server does while nobody needs it: before the first question, and while one waits for its human.
import { makeHome, question, startFloor, startOurs } from './our-program.mjs';
import { watchActivity } from './process-facts.mjs';

const seconds = 15;

export async function idle() {
  const servers = [startFloor(), startOurs(makeHome()), startOurs(makeHome())];
  for (const server of servers) {
    await server.initialize();
    await server.list();
  }
  const [, , waiting] = servers;
  waiting.call('provide_choice', question('Waits for its human')).catch(() => {});
  // Start-up has leftovers: the compiler's and the collector's helpers are still at work.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const [floor, unasked, asked] = await watchActivity(
    servers.map(({ pid }) => pid),
    seconds,
  );
  for (const server of servers) await server.close();
  return [
    ...rows('before the first question', floor, unasked),
    ...rows('while one question waits', floor, asked),
  ];
}

function rows(when, floor, ours) {
  const percent = (value) => `${value.toFixed(2)} %`;
  const rate = (value) => `${value.toFixed(1)}/s`;
  return [
    line(`CPU ${when}`, [ours.cpu, floor.cpu], percent, 1),
    line(`wake-ups ${when}`, [ours.wakeUps, floor.wakeUps], rate),
  ];
}

function line(what, [ours, floor], unit, aim) {
  const difference = ours - floor;
  const figure = `${difference < 0 ? '' : '+'}${unit(difference)}`;
  return { what, floor: unit(floor), ours: unit(ours), figure, value: difference, ...(aim && { aim }) };
}
