// Many connections to one inbox: what they cost the database while they wait, and what writers do to each other.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { median, ms, percentile, times } from './figures.mjs';
import { memoryOf, watchActivity } from './process-facts.mjs';
import { timed, untilEnded } from './team.mjs';

/** Every agent is a store with a connection of its own, in this process: the figures of CPU and memory are the database's. */
export async function waitingCrowd(code, { address, open, store }, count) {
  const pids = await serverProcesses(code, address);
  const before = sum(pids.map((pid) => memoryOf(pid).pss));
  const agents = [];
  for (let n = 0; n < count; n += 1) {
    const id = code.sessionIdAt(Date.now());
    await store.create(id, code.asked({ at: Date.now(), deadline: Date.now() + 900_000 }));
    const own = open();
    await own.get(id);
    agents.push({ id, own, ended: untilEnded(own, id) });
  }
  const crowd = await serverProcesses(code, address);
  const ofAgents = "select from pg_stat_activity where application_name = 'choice-mcp'";
  const connections = (await code.runSql(address.url, ofAgents)).length;
  const idle = await watchActivity(crowd, 5);
  const after = sum(crowd.map((pid) => memoryOf(pid).pss));
  const took = [];
  for (const { id, ended } of agents) {
    took.push(
      await timed(async () => {
        await store.append(id, 1, code.submitted(Date.now()));
        await ended;
      }),
    );
    await pause(20);
  }
  await Promise.all(agents.map(({ own }) => own.close()));
  const cpu = sum(idle.map((each) => each.cpu));
  const per = (after - before) / count;
  return [
    alone(`${count} agents wait: connections`, String(connections), connections),
    alone(`${count} agents wait: memory of the server for each`, `${per.toFixed(1)} MB`, per),
    alone(`${count} agents wait: CPU of the server meanwhile`, `${cpu.toFixed(1)} % of a core`, cpu),
    alone(`${count} agents wait: answer → its agent`, ms(median(took)), median(took)),
    {
      ...alone(
        `${count} agents wait: answer → its agent, p99`,
        ms(percentile(took, 99)),
        percentile(took, 99),
      ),
      aim: 100,
    },
  ];
}

/** Every commit that notifies takes the same lock; the floor is the same without the trigger that notifies. */
export async function writingCrowd(code, { address, open, store }, count) {
  const stopListening = store.watch(() => {});
  const writers = Array.from({ length: count }, open);
  await Promise.all(writers.map((writer) => writer.listOpen()));
  const notify = (how) => code.runSql(address.url, `alter table choice.session ${how} trigger note_change`);
  await notify('disable');
  const silent = await writeAll(code, writers);
  await notify('enable');
  const told = await writeAll(code, writers);
  stopListening();
  await Promise.all([store, ...writers].map((each) => each.close()));
  const against = (what, floor, ours, show) => ({
    what: `${count} agents write at once: ${what}`,
    floor: show(floor),
    ours: show(ours),
    figure: times(ours, floor),
    value: ours / floor,
  });
  const rate = (value) => `${value.toFixed(0)}/s`;
  return [
    against('events stored', silent.perSecond, told.perSecond, rate),
    against('each takes', silent.median, told.median, ms),
    against('each takes, p99', silent.p99, told.p99, ms),
  ];
}

const eventsEach = 20;

async function writeAll(code, writers) {
  const took = [];
  const asked = await Promise.all(
    writers.map(async (writer) => {
      const id = code.sessionIdAt(Date.now());
      await writer.create(id, code.asked({ at: Date.now(), deadline: Date.now() + 900_000 }));
      return { writer, id };
    }),
  );
  const all = await timed(() =>
    Promise.all(
      asked.map(async ({ writer, id }) => {
        for (let seen = 1; seen <= eventsEach; seen += 1) {
          took.push(
            await timed(() => writer.append(id, seen, code.moved(Date.now(), Date.now() + 900_000 + seen))),
          );
        }
      }),
    ),
  );
  return { perSecond: (took.length * 1_000) / all, median: median(took), p99: percentile(took, 99) };
}

/** The server's own processes and one for each connection. Linux only, as all that is measured of them. */
async function serverProcesses(code, { url }) {
  const [row] = await code.runSql(url, "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid");
  const isOurs = (pid) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1] === row.pid;
    } catch {
      return false;
    }
  };
  return [row.pid, ...readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOurs(name))];
}

function alone(what, ours, value) {
  return { what, floor: '-', ours, figure: ours, value };
}

/** Without processes that have just ended. */
const sum = (values) => values.filter(Number.isFinite).reduce((all, value) => all + value, 0);
