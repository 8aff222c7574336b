// The extension for Gemini CLI. It has a folder of its own: hooks of Claude Code would lie under the same name.
import { fitting, geminiManifest } from './formats.mjs';
import { pluginReadme } from './plugin-readme.mjs';
import { programPath } from './product.mjs';
import { toJson } from './tree.mjs';

export function geminiExtension(product) {
  const { manifest } = product;
  const file = 'gemini-extension.json';
  const extension = {
    name: 'choice',
    version: manifest.version,
    description: manifest.description,
    mcpServers: {
      choice: {
        command: 'node',
        args: [`\${extensionPath}/${programPath}`, 'stdio'],
      },
    },
  };
  return {
    [file]: toJson(fitting(geminiManifest, extension, file)),
    ...product.skills,
    ...product.program,
    'README.md': pluginReadme(product),
    LICENSE: product.license,
  };
}
