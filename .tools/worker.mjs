import { bundleServer } from './run/build.mjs';
import { runChild } from './run/children.mjs';
import { environment, prepare, requireStep, root } from './run/workspace.mjs';

await prepare('es');
await requireStep('Preparar el servidor', bundleServer);
process.exitCode = await runChild('node', ['packages/server/dist/worker.mjs'], { cwd: root, env: environment });
