import { build, bundleServer } from './run/build.mjs';
import { runChild } from './run/children.mjs';
import { environment, prepare, requireStep, root } from './run/workspace.mjs';

await prepare('es');
// A starting server does not change a shared bucket: releases are published to it by the release command.
if (!process.env.RELEASE_STORE?.startsWith('s3://')) await requireStep('Construir y publicar las aplicaciones', () => build());
await requireStep('Preparar el servidor', bundleServer);
process.exitCode = await runChild('node', ['packages/server/dist/main.mjs'], { cwd: root, env: environment });
