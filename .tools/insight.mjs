import { runChild } from './run/children.mjs';
import { environment, prepare, root } from './run/workspace.mjs';

await prepare('es');
/** With less room for new objects loading the sources takes 200 MB instead of 490: docs/benchmarks/insight.md. */
const command = ['--max-semi-space-size=4', 'packages/server/src/insight.main.ts', ...process.argv.slice(2)];
process.exitCode = await runChild('node', command, { cwd: root, env: environment });
