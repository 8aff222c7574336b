// Keeps out of the bundle what the MCP SDK brings and nothing of ours calls. Every replacement must find its
// text: a new version of the SDK that reads differently fails the build instead of growing it in silence.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const shims = join(import.meta.dirname, 'sdk-shims.mjs');

export const trimSdk = {
  name: 'trim-sdk',
  setup(build) {
    build.onResolve({ filter: /^@modelcontextprotocol\/(server|client)\/_shims$/ }, () => ({ path: shims }));
    build.onLoad(
      { filter: /@modelcontextprotocol[\\/]core[\\/]dist[\\/](schemas|auth)-[\w-]+\.mjs$/ },
      ({ path }) => edited(path, schemasOnDemand),
    );
    build.onLoad(
      { filter: /@modelcontextprotocol[\\/](server|client)[\\/]dist[\\/]src-[\w-]+\.mjs$/ },
      ({ path }) => edited(path, withoutSchemaRegistry),
    );
  },
};

function edited(path, edit) {
  const before = readFileSync(path, 'utf8');
  const contents = edit(before);
  if (contents === before) throw new Error(`${path} has changed: see scripts/trim-sdk.mjs`);
  return { contents, loader: 'js' };
}

/** Making a schema has no effect besides itself; told so, the bundler drops those that are never used. */
function schemasOnDemand(text) {
  return text.replaceAll(
    /^const (\w+Schema) = ([\s\S]*?);\n(?=[a-z/]|$)/gm,
    (_all, name, made) => `const ${name} = /* @__PURE__ */ (() => ${made})();\n`,
  );
}

/** A table of all protocol schemas by name, for `isSpecType`, which would keep every one of them in use. */
function withoutSchemaRegistry(text) {
  return text.replaceAll(
    /^for \(const .* of (SPEC_SCHEMA_KEYS|Object\.entries\(authSchemas\))\) register\(.*\);$/gm,
    '',
  );
}
