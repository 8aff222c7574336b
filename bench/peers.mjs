// Other MCP servers, from their packages, and ours in both ways in which a client can start it: spawn to the tool list.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interleave, mb, ms, times } from './figures.mjs';
import { envOf, makeHome, program, startFloor } from './our-program.mjs';
import { memoryOf } from './process-facts.mjs';
import { startCommand } from './server.mjs';

/** Named with their versions: what is measured must not move under the figures. */
const others = [
  { name: '@modelcontextprotocol/server-everything', version: '2026.8.31' },
  { name: '@modelcontextprotocol/server-filesystem', version: '2026.8.31', args: ['.'] },
  { name: '@modelcontextprotocol/server-memory', version: '2026.8.31' },
];
const laps = 9;

export async function peers() {
  const folder = mkdtempSync(join(tmpdir(), 'choice-peers-'));
  try {
    return await measure(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(folder) {
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
    encoding: 'utf8',
  });
  const tarball = join(folder, packed.trim().split('\n').at(-1));
  const names = others.map(({ name, version }) => `${name}@${version}`);
  execFileSync('npm', [
    'install',
    '--ignore-scripts',
    '--no-fund',
    '--no-audit',
    '--prefix',
    folder,
    tarball,
    ...names,
  ]);
  const env = envOf(makeHome());
  const ours = [
    {
      name: 'choice-mcp, as setup writes it',
      run: () => visit(startCommand(process.execPath, [program], { env })),
    },
    // Offline: the package is there, and the registry's answer would be measured with it.
    {
      name: 'choice-mcp through npx',
      run: () => visit(startCommand('npx', ['--offline', 'choice-mcp', 'stdio'], { env, cwd: folder })),
    },
  ];
  const theirs = others.map(({ name, version, args = [] }) => ({
    name: `${name} ${version}`,
    run: () => visit(startCommand(process.execPath, [binOf(folder, name), ...args], { cwd: folder })),
  }));
  const all = [...ours, ...theirs];
  const median = await interleave(laps, [{ name: 'floor', run: () => visit(startFloor()) }, ...all]);
  return all.flatMap(({ name }) =>
    [
      ['initialize', 'initialized', ms],
      ['tools/list', 'listed', ms],
      ['memory, RSS of all its processes', 'rss', mb],
    ].map(([what, field, unit]) => {
      const [one, floor] = [median(name, field), median('floor', field)];
      return {
        what: `${name}: ${what}`,
        floor: unit(floor),
        ours: unit(one),
        figure: times(one, floor),
        value: one / floor,
      };
    }),
  );
}

function binOf(folder, name) {
  const home = join(folder, 'node_modules', ...name.split('/'));
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return join(home, typeof bin === 'string' ? bin : Object.values(bin)[0]);
}

async function visit(server) {
  await server.initialize();
  const initialized = server.sinceStart();
  await server.list();
  const listed = server.sinceStart();
  const rss = family(server.pid).reduce((sum, pid) => sum + memoryOf(pid).rss, 0);
  await server.close();
  return { initialized, listed, rss };
}

/** A process and everything it started. */
function family(pid) {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(family)];
}
