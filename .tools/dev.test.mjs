import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { root } from './run/workspace.mjs';

const data = path.join(root, '.tmp/dev-test');
/** @type {import('node:child_process').ChildProcess | undefined} */
let started;

afterEach(async () => {
  started?.kill('SIGKILL');
  await rm(data, { recursive: true, force: true });
});

/** Takes a port that was free. */
async function takePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { port, release: () => new Promise((resolve) => server.close(resolve)) };
}

/** Starts `npm run dev` at a port, and collects what it says. */
function startDev(/** @type {number} */ port) {
  const dev = spawn(process.execPath, [path.join(root, '.tools/dev.mjs')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started = dev;
  const said = Promise.all([text(dev.stdout), text(dev.stderr)]).then((parts) => parts.join(''));
  return { dev, said, ended: once(dev, 'exit') };
}

it('ends with its reason when the development servers end', async () => {
  const { port, release } = await takePort();
  const { said, ended } = startDev(port);
  expect(await ended).toEqual([1, null]);
  await release();
  expect(await said).toContain(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm run dev`);
  expect(await said).toContain('The development servers of the apps ended (exit code 1). See its output above.');
});

it('stops on request while the apps are still being built, and does not call that a failure', async () => {
  const { port, release } = await takePort();
  await release();
  const { dev, said, ended } = startDev(port);
  while (!existsSync(path.join(data, 'dev/releases')) && dev.exitCode === null) await wait(20);
  dev.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(await said).not.toContain('ended');
});
