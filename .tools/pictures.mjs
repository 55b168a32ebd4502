import { runChild } from './run/children.mjs';
import { environment, prepare, root } from './run/workspace.mjs';

await prepare('es');
process.exitCode = await runChild('node', ['packages/server/src/pictures.main.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
});
