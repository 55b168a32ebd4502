import { staticChecks } from './checks/static-checks.mjs';
import { runChild, stopCode } from './run/children.mjs';
import { environment, prepare, root } from './run/workspace.mjs';

await prepare('en');
const failed = [];
for (const {
  name,
  command: [program = '', ...args],
} of staticChecks) {
  console.log(`▶ ${name}`);
  const code = await runChild(program, args, { cwd: root, env: environment });
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) console.error(`\n✖ ${failed.join(', ')}`);
process.exitCode = stopCode() ?? (failed.length > 0 ? 1 : 0);
