import { build } from './run/build.mjs';
import { runChild } from './run/children.mjs';
import { environment, prepare, requireStep, root } from './run/workspace.mjs';

await prepare('Instalar las dependencias');
await requireStep('Construir y publicar las aplicaciones', () => build());
process.exitCode = await runChild('node', ['packages/server/src/main.ts'], { cwd: root, env: environment });
