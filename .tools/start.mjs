import { build, bundleServer } from './run/build.mjs';
import { runChild } from './run/children.mjs';
import { environment, prepare, requireStep, root } from './run/workspace.mjs';

await prepare('es');
// A starting server does not change a shared bucket: releases are published to it by the release command.
if (!process.env.RELEASE_STORE?.startsWith('s3://')) await requireStep('Construir y publicar las aplicaciones', () => build());
await requireStep('Preparar el servidor', bundleServer);
/** Memory that was used at the start returns to the system, instead of staying with the process: docs/benchmarks/start.md. */
const memory = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' };
const command = ['--max-semi-space-size=4', 'packages/server/dist/main.mjs'];
process.exitCode = await runChild('node', command, { cwd: root, env: { ...memory, ...environment } });
