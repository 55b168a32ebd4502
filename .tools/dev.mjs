import { once } from 'node:events';
import { watch } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startChild, stopChild, stopSignal } from './run/children.mjs';
import { environment, prepare, root } from './run/workspace.mjs';

await prepare('Dependencies');
const port = Number(process.env.PORT ?? 8080);
const backend = await freePort();
/** Apart from the data and releases of `npm start`. */
const data = path.resolve(root, process.env.DATA_DIR ?? '.data', 'dev');
const releases = path.join(data, 'releases');
const settings = {
  ...environment,
  DATA_DIR: data,
  RELEASE_STORE: releases,
  RELEASE_KEY_FILE: path.join(data, 'release-key.json'),
};

const apps = startChild(
  'node',
  ['packages/federation/src/dev/dev.main.ts', String(port), `http://localhost:${backend}`, releases],
  { cwd: root, env: settings, stdio: ['ignore', 'pipe', 'inherit'] },
);
const built = new Promise((resolve) => {
  createInterface({ input: apps.stdout }).on('line', (line) => {
    if (line === 'ready') resolve();
    else console.log(line);
  });
});
await Promise.race([built, once(apps, 'exit')]);

if (!stopSignal() && apps.exitCode === null) {
  await Promise.race([runServer(), once(apps, 'exit')]);
  await stopChild(apps);
}
process.exitCode = stopSignal() ? 0 : 1;

/** Runs the server, and a new one after each change of its sources, until a signal comes. */
async function runServer() {
  const sources = ['packages/server/src', 'packages/contract/src'].map((folder) => path.join(root, folder));
  while (!stopSignal()) {
    const server = startServer();
    const changes = new AbortController();
    const ended = once(server, 'exit');
    await Promise.race(sources.map((folder) => changeIn(folder, changes.signal)).concat(stopRequested(ended)));
    changes.abort();
    await stopChild(server);
  }
}

/** A server that ends by itself has said why: the next one comes with the next change. */
async function stopRequested(ended) {
  await ended;
  if (!stopSignal()) await new Promise(() => {});
}

async function changeIn(folder, signal) {
  try {
    for await (const { filename } of watch(folder, { recursive: true, signal })) {
      if (filename?.endsWith('.ts') && !filename.endsWith('.test.ts')) return;
    }
  } catch (error) {
    if (error.name !== 'AbortError') throw error;
  }
}

function startServer() {
  return startChild('node', ['packages/server/src/main.ts'], {
    cwd: root,
    env: {
      ...settings,
      NODE_ENV: 'development',
      PORT: String(backend),
      PUBLIC_URL: `http://localhost:${port}`,
      ADMIN_URL: `http://admin.localhost:${port}`,
    },
  });
}

async function freePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port: free } = server.address();
  server.close();
  await once(server, 'close');
  return free;
}
