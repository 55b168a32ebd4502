import { once } from 'node:events';
import { watch } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startChild, stopChild, stopSignal, whenStopped } from './run/children.mjs';
import { superviseServer } from './run/supervise-server.mjs';
import { environment, prepare, root } from './run/workspace.mjs';

await prepare('en');
const port = Number(process.env.PORT ?? 8080);
const backend = await freePort();
/** Separate from the data and releases of `npm start`. */
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
  ['packages/release-cli/src/dev/dev.main.ts', String(port), `http://localhost:${backend}`, releases],
  { cwd: root, env: settings, stdio: ['ignore', 'pipe', 'inherit'] },
);
/** @type {Promise<void>} */
const built = new Promise((resolve, reject) => {
  if (!apps.stdout) return reject(new Error('The development servers have no output.'));
  return createInterface({ input: apps.stdout }).on('line', (line) => {
    if (line === 'ready') resolve();
    else console.log(line);
  });
});
const appsEnded = once(apps, 'exit').then(
  ([code, signal]) => `The development servers of the apps ended (${signal ?? `exit code ${code}`}).`,
);
const reason = (await Promise.race([built, appsEnded])) ?? (await Promise.race([runServer(), appsEnded, whenStopped()]));
await stopChild(apps);
if (!stopSignal()) console.error(`\n${reason} See its output above.`);
process.exitCode = stopSignal() ? 0 : 1;

function runServer() {
  const sources = ['packages/server/src', 'packages/contract/src'].map((folder) => path.join(root, folder));
  const nextChange = (/** @type {AbortSignal} */ signal) => Promise.race(sources.map((folder) => changeIn(folder, signal)));
  return superviseServer({ start: startServer, nextChange, stopped: whenStopped() });
}

/**
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function changeIn(folder, signal) {
  try {
    for await (const { filename } of watch(folder, { recursive: true, signal })) {
      if (filename?.endsWith('.ts') && !filename.endsWith('.test.ts')) return;
    }
  } catch (error) {
    if (/** @type {Error} */ (error).name !== 'AbortError') throw error;
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
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
