// Bundles the extension into dist/, or with --tests its unit tests into build/out/test/.
//
// What is loaded late is a bundle of its own: `import('./client')` in the sources
// becomes a call of require for dist/client.js, made when it runs.

import { build } from 'esbuild';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';

const root = path.dirname(import.meta.dirname);
const late = {
  name: 'late',
  setup(build) {
    build.onResolve({ filter: /^\.\// }, ({ kind, path }) => (kind === 'dynamic-import' ? { path: `${path}.js`, external: true } : undefined));
  },
};
const node = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['vscode'],
  supported: { 'dynamic-import': false },
  legalComments: 'none',
  logLevel: 'warning',
  absWorkingDir: root,
};

if (process.argv.includes('--tests')) {
  rmSync(path.join(root, 'build/out/test'), { recursive: true, force: true });
  const tests = readdirSync(path.join(root, 'test/unit')).filter((name) => name.endsWith('.test.ts'));
  await build({ ...node, loader: { '.css': 'text' }, entryPoints: tests.map((name) => `test/unit/${name}`), outdir: 'build/out/test', outExtension: { '.js': '.cjs' }, sourcemap: 'inline' });
} else {
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const shipped = { minify: true, metafile: true, absWorkingDir: root, outdir: 'dist', logLevel: 'warning', legalComments: 'none' };
  const results = await Promise.all([
    build({ ...node, ...shipped, entryPoints: ['src/extension.ts', 'src/client.ts', 'src/views.ts'], plugins: [late] }),
    build({ ...shipped, entryPoints: { map: 'src/map/page.ts' }, bundle: true, format: 'iife', target: 'chrome120', loader: { '.css': 'text' } }),
    build({ ...shipped, entryPoints: { map: 'src/map/page.css' }, bundle: true, target: 'chrome120' }),
  ]);
  writeFileSync(path.join(root, 'dist/notices.txt'), notices(results.flatMap(({ metafile }) => Object.keys(metafile.inputs))));
}

/** The licences of the libraries that are part of a bundle, as they ask for. */
function notices(inputs) {
  const packages = new Set(inputs.flatMap((file) => file.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []));
  return [...packages].sort().map((dir) => {
    const { name, version } = JSON.parse(readFileSync(path.join(root, dir, 'package.json'), 'utf8'));
    const licence = readdirSync(path.join(root, dir)).find((file) => /^licen[cs]e/i.test(file));
    if (!licence) {
      throw new Error(`${name} comes without the text of its licence`);
    }
    return `${name} ${version}\n\n${readFileSync(path.join(root, dir, licence), 'utf8').trim()}\n`;
  }).join(`\n${'-'.repeat(72)}\n\n`);
}
