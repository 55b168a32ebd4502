import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { runChild } from './run/children.mjs';
import { environment, prepare, root } from './run/workspace.mjs';

/** Each benchmark is a program of its own, by name. */
const folder = path.join(root, 'packages/e2e/src/bench');
const suffix = '.main.ts';
const known = (await readdir(folder)).filter((file) => file.endsWith(suffix)).map((file) => file.replace(suffix, ''));

const [name, ...options] = process.argv.slice(2);
if (!name || !known.includes(name)) {
  console.error(`Usage: npm run bench -- ${known.join('|')} [options]`);
  process.exit(2);
}
await prepare('Dependencies');
process.exitCode = await runChild('node', [path.join(folder, name + suffix), ...options], { cwd: root, env: environment });
