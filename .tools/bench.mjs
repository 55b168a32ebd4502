import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { runChild } from './run/children.mjs';
import { environment, prepare, root } from './run/workspace.mjs';

/** Each benchmark is a program of its own, by name: of the whole, or of the server alone. */
const suffix = '.main.ts';
const folders = ['packages/e2e/src/bench', 'packages/server/src/bench'].map((folder) => path.join(root, folder));
const programs = (
  await Promise.all(folders.map(async (folder) => (await readdir(folder)).map((file) => path.join(folder, file))))
)
  .flat()
  .filter((file) => file.endsWith(suffix));
const known = new Map(programs.map((file) => [path.basename(file, suffix), file]));

const [name, ...options] = process.argv.slice(2);
const program = known.get(name ?? '');
if (!program) {
  console.error(`Usage: npm run bench -- ${[...known.keys()].join('|')} [options]`);
  process.exit(2);
}
await prepare('Dependencies');
process.exitCode = await runChild('node', [program, ...options], { cwd: root, env: environment });
