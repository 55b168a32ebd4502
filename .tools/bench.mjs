import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { bundleServer } from './run/build.mjs';
import { runChild } from './run/children.mjs';
import { environment, prepare, requireStep, root } from './run/workspace.mjs';

/** The benchmarks by name, each a separate program. */
const folders = ['packages/e2e/src/bench', 'packages/server/bench'];
const suffix = '.main.ts';
const files = await Promise.all(
  folders.map(async (folder) => (await readdir(path.join(root, folder))).map((file) => path.join(root, folder, file))),
);
const known = new Map(
  files
    .flat()
    .filter((file) => file.endsWith(suffix))
    .map((file) => [path.basename(file, suffix), file]),
);

const [name, ...options] = process.argv.slice(2);
const program = known.get(name ?? '');
if (!program) {
  console.error(`Usage: npm run bench -- ${[...known.keys()].join('|')} [options]`);
  process.exit(2);
}
await prepare('en');
await requireStep('Bundling the server', bundleServer);
process.exitCode = await runChild('node', [program, ...options], { cwd: root, env: environment });
