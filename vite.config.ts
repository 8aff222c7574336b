import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { manifest } from './src/web/assets/manifest.ts';

const frontend = join(import.meta.dirname, 'src/web/frontend');
const entry = 'virtual:portal';

/** The entry is written from the manifest, so that its order is the order of the bundle. */
function assembleFromManifest(): Plugin {
  const styles = manifest.flatMap(({ style }) => (style === null ? [] : [style]));
  const scripts = manifest.flatMap(({ script }) => (script === null ? [] : [script]));
  return {
    name: 'assemble-from-manifest',
    resolveId: (id) => (id === entry ? `\0${entry}` : null),
    load: (id) =>
      id === `\0${entry}`
        ? [...styles, ...scripts].map((file) => `import ${JSON.stringify(join(frontend, file))};`).join('\n')
        : null,
  };
}

/** Exactly one script and one stylesheet, both complete: the portal embeds them and serves them by their hash. */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  plugins: [assembleFromManifest()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist/portal',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: {
      input: entry,
      output: { format: 'iife', entryFileNames: 'portal.js', assetFileNames: 'portal[extname]' },
    },
  },
});
