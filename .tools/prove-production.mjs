import { runChild } from './run/children.mjs';
import { environment, prepare, root } from './run/workspace.mjs';

await prepare('en');
process.exitCode = await runChild('node', ['.tools/production/prove-production.main.mjs', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
});
