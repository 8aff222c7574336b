// The terminal: how soon it is there, and what its countdown costs while somebody thinks.
import { spawn } from '@lydell/node-pty';
import { interleave, more, ms } from './figures.mjs';
import { handOff, makeHome, program, startOurs } from './our-program.mjs';
import { activityOf } from './process-facts.mjs';

const title = 'Shown in a terminal';
const watchSeconds = 8;

export async function terminal() {
  const home = makeHome();
  const server = startOurs(home);
  await server.initialize();
  const show = await offer(server, home, title);
  const median = await interleave(9, [
    { name: 'bare', run: () => firstSight(['-e', "process.stdout.write('ready')"], 'ready') },
    { name: 'ours', run: () => firstSight(show, title) },
  ]);
  const countdown = await watchCountdown(show);
  await server.close();
  const [bare, ours] = [median('bare', 'seen'), median('ours', 'seen')];
  return [
    {
      what: 'first frame over bare node',
      floor: ms(bare),
      ours: ms(ours),
      figure: more(ours, bare),
      value: ours - bare,
      aim: 80,
    },
    plain('bytes drawn while counting down', countdown.bytes, ' B/s', 200),
    plain('CPU while counting down', countdown.cpu, ' %', 1),
  ];
}

async function offer(server, home, asked) {
  const { session_id: session } = await handOff(server, asked);
  return [program, 'terminal', '--session', session, '--home', home];
}

function plain(what, value, unit, aim) {
  return {
    what,
    floor: `0${unit}`,
    ours: `${value.toFixed(2)}${unit}`,
    figure: `+${value.toFixed(2)}${unit}`,
    value,
    aim,
  };
}

const openTerminal = (args) =>
  spawn(process.execPath, args, { cols: 100, rows: 30, env: { ...process.env, LANG: 'C.UTF-8' } });

async function firstSight(args, text) {
  const startedAt = performance.now();
  const window = openTerminal(args);
  const gone = new Promise((resolve) => window.onExit(resolve));
  let screen = '';
  const seen = await new Promise((resolve) => {
    window.onData((data) => {
      screen += data;
      if (screen.includes(text)) resolve(performance.now() - startedAt);
    });
    void gone.then(() => resolve(Number.NaN));
  });
  await close(window, gone);
  return { seen };
}

async function watchCountdown(args) {
  const window = openTerminal(args);
  const gone = new Promise((resolve) => window.onExit(resolve));
  let bytes = 0;
  window.onData((data) => {
    bytes += Buffer.byteLength(data);
  });
  await pause(2);
  const before = { bytes, cpuMs: activityOf(window.pid).cpuMs };
  await pause(watchSeconds);
  const cpuMs = activityOf(window.pid).cpuMs - before.cpuMs;
  const drawn = bytes - before.bytes;
  await close(window, gone);
  return { bytes: drawn / watchSeconds, cpu: cpuMs / (watchSeconds * 10) };
}

async function close(window, gone) {
  try {
    window.kill('SIGHUP');
  } catch {
    // It has left by itself.
  }
  await gone;
}

function pause(seconds) {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}
