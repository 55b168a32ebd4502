import { runChild } from './run/children.mjs';
import { environment, prepare, root } from './run/workspace.mjs';

await prepare('en');
process.exitCode = await runChild('node', ['packages/server/proof/new-account/new-account.main.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
});
