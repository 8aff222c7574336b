import { posix } from 'node:path';
import { type Import, readSource, type SourceFacts, unreadable } from './source-facts.ts';

/** Source files by their path from the root of the repository. */
export type Sources = ReadonlyMap<string, string>;

/** Which rooms a room may import besides itself. `cli` puts everything together. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  markdown: [],
  application: ['domain'],
  i18n: ['domain'],
  files: [],
  home: ['domain', 'application', 'files', 'i18n'],
  settings: ['domain', 'application', 'files', 'i18n'],
  store: ['domain', 'markdown', 'application', 'files', 'settings', 'i18n'],
  mcp: ['domain', 'markdown', 'application', 'files', 'home', 'settings', 'i18n'],
  web: ['domain', 'markdown', 'application', 'files', 'settings', 'i18n', 'web/pairing'],
  terminal: ['domain', 'markdown', 'application', 'files', 'settings', 'i18n'],
  notify: ['domain', 'application', 'files', 'settings', 'i18n'],
  'web/frontend': ['domain', 'i18n', 'web/pairing'],
  'web/pairing': [],
  lib: ['domain'],
  cli: [
    'domain',
    'markdown',
    'application',
    'files',
    'home',
    'settings',
    'i18n',
    'store',
    'mcp',
    'web',
    'web/pairing',
    'terminal',
    'notify',
  ],
};

/** Files of another room of which a room may import types, and nothing that runs. */
const windows: readonly { readonly room: string; readonly below: string }[] = [
  { room: 'web/frontend', below: 'src/web/wire/' },
  { room: 'web/pairing', below: 'src/web/wire/' },
  { room: 'web/frontend', below: 'src/markdown/tree.ts' },
];

/** The terminal's parts, one behind the other: each imports those before it, and nothing behind it. */
const terminalOrder: readonly (readonly string[])[] = [
  ['text/'],
  ['state/'],
  ['keys/'],
  ['view/'],
  ['files/'],
  ['screen/', 'deps.ts'],
  ['plain/'],
  ['attach.ts'],
];

/** Rooms that run anywhere: in Node, in a browser, in a test without a machine. */
const withoutNode = ['domain', 'markdown', 'application', 'i18n', 'web/frontend', 'web/pairing'];

/** The schema library checks what comes in; all other files work with what has been checked. */
const zodPlaces = ['src/domain/validation/', 'src/web/wire/', 'src/store/event-schema.ts'];

/** Files that touch the machine on purpose, so that no other file of their room has to. */
const adapters: readonly string[] = [
  'src/files/atomic-files.ts',
  'src/files/find-program.ts',
  'src/files/node-disk.ts',
  'src/files/this-process.ts',
  'src/web/frontend/compose.ts',
];

/** They start Node alone, by the path of the one that runs; every other file has to look a program up. */
const startNode: readonly string[] = ['src/cli/demo/demo-command.ts', 'src/cli/setup/install.ts'];

const longest = 300;

/** Everything that contradicts the architecture, one line each; empty means that all is in order. */
export function architectureProblems(sources: Sources): readonly string[] {
  const files = [...sources].map(([path, text]): SourceFile => ({ path, ...readSource(path, text) }));
  return [
    ...files.flatMap(fileProblems),
    ...files.flatMap((file) => forbiddenImports(file)),
    ...cycles(files),
  ];
}

type SourceFile = SourceFacts & { readonly path: string };

function fileProblems(file: SourceFile): readonly string[] {
  const { path } = file;
  const problems: string[] = [];
  if (file.hasDefaultExport) problems.push(`${path}: has a default export`);
  if (/(^|[/.-])(utils?|helpers?|common|managers?)[/.-]/i.test(path))
    problems.push(`${path}: its name says nothing`);
  if (file.lines > longest && !/\bLong because \S/.test(file.firstComment)) {
    problems.push(`${path}: has ${file.lines} lines and does not say why ("// Long because …")`);
  }
  if (roomOf(path) !== 'cli' && !adapters.includes(path)) {
    problems.push(...file.globals.map((name) => `${path}: uses ${name}; take it as an argument`));
  }
  const imports = (end: string) => file.imports.some(({ from }) => from.endsWith(end));
  if (imports('child_process') && !imports('/find-program.ts') && !startNode.includes(path)) {
    problems.push(`${path}: starts a program without findProgram, which leaves the project's own out`);
  }
  return problems;
}

function forbiddenImports(file: SourceFile): readonly string[] {
  return file.imports.flatMap((one) => {
    const problem = one.from.startsWith('.')
      ? forbiddenRoom(file.path, one)
      : forbiddenPackage(file.path, one.from);
    return problem === null ? [] : [`${file.path}: ${problem}`];
  });
}

function forbiddenRoom(path: string, { from, typeOnly }: Import): string | null {
  const target = resolve(path, from);
  const [here, there] = [roomOf(path), roomOf(target)];
  const isOpen = here === there || mayImport[here]?.includes(there) === true;
  const isWindow = typeOnly && windows.some(({ room, below }) => room === here && target.startsWith(below));
  if (!isOpen && !isWindow) return `${here} may not enter ${there} (${from})`;
  const isBehind = terminalPart(target) > terminalPart(path) && terminalPart(path) >= 0;
  return isBehind ? `the terminal's parts import one way; it may not enter ${from}` : null;
}

function terminalPart(path: string): number {
  return terminalOrder.findIndex((part) => part.some((start) => path.startsWith(`src/terminal/${start}`)));
}

function forbiddenPackage(path: string, name: string): string | null {
  const room = roomOf(path);
  if (name === unreadable) return 'imports something computed; name it';
  if (name.startsWith('node:') && withoutNode.includes(room)) return `${room} runs without Node (${name})`;
  if (/^zod($|\/)/.test(name) && !zodPlaces.some((place) => path.startsWith(place))) {
    return `only ${zodPlaces.join(', ')} may use zod`;
  }
  if ((room === 'domain' || room === 'application') && !/^zod\//.test(name))
    return `${room} needs no package (${name})`;
  return null;
}

function roomOf(path: string): string {
  const [, room = '', inner = ''] = path.split('/');
  return `${room}/${inner}` in mayImport ? `${room}/${inner}` : room;
}

function resolve(path: string, from: string): string {
  return posix.normalize(posix.join(posix.dirname(path), from));
}

/** Each circle of imports once, told from its first file. Types go in circles at no cost and do not count. */
function cycles(files: readonly SourceFile[]): readonly string[] {
  const graph = new Map(
    files.map((file) => [
      file.path,
      file.imports
        .filter((one) => one.from.startsWith('.') && !one.typeOnly)
        .map((one) => resolve(file.path, one.from)),
    ]),
  );
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      found.push(`${[...trail.slice(start), path].join(' → ')}: import each other in a circle`);
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}
