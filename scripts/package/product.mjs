// What the packages say about the product: from package.json and the sources, so that nothing is said twice.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleSource } from '../bundle-source.mjs';
import { drawIcon } from './icon.mjs';

const sources = `
  export { guideFiles } from './src/mcp/agent-guides.ts';
  export { promptDescription, promptName, decisionPolicy, toolDescription, toolName } from './src/mcp/strings.ts';
  export { faviconUrl } from './src/web/assets/favicon.ts';
  export { slices } from './src/cli/compose/slices.ts';
`;

export async function readProduct(root, manifest, publisher) {
  const { url, remove } = await bundleSource(sources);
  try {
    const source = await import(url);
    return {
      root,
      manifest,
      publisher,
      tool: { name: source.toolName, description: source.toolDescription },
      prompt: { name: source.promptName, description: source.promptDescription, text: source.decisionPolicy },
      variables: source.slices.flatMap((slice) => slice.specs.filter((spec) => spec.env !== null)),
      /** The skills, by their path in a plugin. */
      skills: Object.fromEntries(
        Object.entries(source.guideFiles).filter(([name]) => name.startsWith('skills/')),
      ),
      /** The program, by its path in a plugin, an extension and a bundle. */
      program: Object.fromEntries(
        ['choice-mcp.cjs', 'program.cjs'].map((name) => [
          `server/${name}`,
          readFileSync(join(root, 'dist', name)),
        ]),
      ),
      license: readFileSync(join(root, 'LICENSE')),
      icon: drawIcon(source.faviconUrl, 512),
    };
  } finally {
    remove();
  }
}

/** In the words of lists that leave room for 100 characters. */
export const shortDescription =
  'Lets an AI agent ask its human: structured questions in the browser or the terminal.';

/** Which of its files is started. */
export const programPath = 'server/choice-mcp.cjs';
