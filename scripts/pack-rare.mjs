// What most processes never evaluate lies in the program as one compressed text, so that it makes a start neither
// larger nor slower; the first `import()` of one of its doors unpacks it. What the program needs itself is handed in:
// a class whose instances are recognised must exist once.
import { join, relative, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

const doors = [
  'src/store/postgres/index.ts',
  'src/cli/commands/demo-command.ts',
  'src/cli/commands/doctor-command.ts',
  'src/cli/commands/setup-command.ts',
  'src/cli/commands/store-command.ts',
  'src/cli/commands/uninstall-command.ts',
  'src/cli/commands/update-command.ts',
];

/** Of this each side has what it uses. Handed in, the program would make a hundred schemas more at its start. */
const doubled = /@modelcontextprotocol\/core\//;

/** A plugin for the bundle of `options`. */
export async function packRare(options) {
  const { absWorkingDir: root } = options;
  const { code, wanted } = await bundleRare(options, await reachedByDoorsAlone(options));
  const virtual = (path) => ({ path, namespace: 'rare' });
  const load = (contents) => ({ contents, resolveDir: root });
  return {
    name: 'pack-rare',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^rare:/ }, ({ path }) => virtual(path));
      onResolve({ filter: /(index|-command)\.ts$/ }, ({ path, resolveDir }) => {
        const at = doors.indexOf(nameIn(root, join(resolveDir, path)));
        return at < 0 ? null : virtual(`rare:door:${at}`);
      });
      onLoad({ filter: /^rare:all$/, namespace: 'rare' }, () => load(unpacking(code, wanted)));
      onLoad({ filter: /^rare:door:/, namespace: 'rare' }, ({ path }) =>
        load(`module.exports = require('rare:all')[${path.split(':').at(-1)}]()`),
      );
      onLoad({ filter: /^rare:part:/, namespace: 'rare' }, ({ path }) => {
        const { file, names } = wanted[path.split(':').at(-1)];
        return load(`export { ${names} } from './${file}'`);
      });
    },
  };
}

/** The files that only a process which opens a door comes to. */
async function reachedByDoorsAlone(options) {
  const { inputs } = (await build({ ...options, metafile: true })).metafile;
  const reach = (from, isClosed) => {
    const found = new Set(from);
    for (const file of found) {
      for (const { path, external } of inputs[file].imports) {
        if (!external && !isClosed(path)) found.add(path);
      }
    }
    return [...found];
  };
  const common = new Set(reach(options.entryPoints, (file) => doors.includes(file)));
  return new Set(reach(doors, () => false).filter((file) => !common.has(file) || doubled.test(file)));
}

/** Twice: to see what is wanted of the program, then with each of that called by its number. */
async function bundleRare({ entryPoints: _, ...options }, rare) {
  const opened = doors.map((door) => `() => require('./${door}')`);
  const bundle = (nameOf, more) =>
    build({
      ...options,
      stdin: { contents: `module.exports = [${opened}]`, resolveDir: options.absWorkingDir },
      plugins: [handIn({ root: options.absWorkingDir, rare, nameOf }), ...options.plugins],
      // `import()` would look for a file.
      supported: { 'dynamic-import': false },
      charset: 'utf8',
      ...more,
    });
  const readable = await bundle((file) => `wanted:${file}`, { format: 'esm', minify: false });
  const wanted = wantedBy(readable.outputFiles[0].text);
  const files = wanted.map(({ file }) => file);
  const packed = await bundle((file) => String(files.indexOf(file)));
  return { code: packed.outputFiles[0].contents, wanted };
}

function handIn({ root, rare, nameOf }) {
  const isOurs = Symbol('ours');
  return {
    name: 'hand-in',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /./ }, async ({ path, kind, importer, namespace, resolveDir, pluginData }) => {
        if (pluginData === isOurs) return null;
        const found = await resolve(path, { kind, importer, namespace, resolveDir, pluginData: isOurs });
        const file = found.external ? found.path : nameIn(root, found.path);
        return rare.has(file) ? found : { path: nameOf(file), external: true };
      });
    },
  };
}

/** The modules that a readable bundle asks for, in an order of their own; `names` is null for one of Node's. */
function wantedBy(text) {
  const statements =
    /^import (?:\{(?<list>[^}]*)\}|\* as (?<whole>\w+)|\w+) from "wanted:(?<file>[^"]+)";$/gm;
  const body = text.replaceAll(statements, '');
  // The bundler leaves names in that only code which it has dropped had used.
  const words = new Set(body.match(/[\w$]+/g));
  const found = new Map([...text.matchAll(/"wanted:([^"]+)"/g)].map(([, file]) => [file, new Set()]));
  for (const { groups } of text.matchAll(statements)) {
    const { list = '', whole, file } = groups;
    const members = whole === undefined ? [] : body.matchAll(new RegExp(`\\b${whole}\\.(\\w+)`, 'g'));
    for (const [, name] of members) found.get(file).add(name);
    const pairs = list.split(',').map((pair) => pair.trim().split(' as '));
    for (const pair of pairs) if (words.has(pair.at(-1))) found.get(file).add(pair[0]);
  }
  return [...found.keys()].sort().map((file) => ({ file, names: namesOf(file, found.get(file)) }));
}

function namesOf(file, names) {
  if (!file.includes('.')) return null;
  if (names.size === 0) throw new Error(`${file} is wanted whole by what scripts/pack-rare.mjs packs`);
  return [...names].sort();
}

function unpacking(code, wanted) {
  const parts = wanted.map(
    ({ file, names }, at) => `() => require('${names === null ? file : `rare:part:${at}`}')`,
  );
  const packed = brotliCompressSync(code).toString('base64');
  // The name stands in stack traces.
  return `
    const parts = [${parts}];
    const code = require('node:zlib').brotliDecompressSync(Buffer.from('${packed}', 'base64')).toString();
    const run = require('node:vm').compileFunction(code, ['module', 'require', '__filename'], {
      filename: __filename + '/rare.js',
    });
    run(module, (at) => parts[at](), __filename);`;
}

/** As the bundler names it on every system. */
function nameIn(root, path) {
  return relative(root, path).split(sep).join('/');
}
