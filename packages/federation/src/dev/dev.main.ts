import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { developmentRelease, freePort, isFree, startAppServer, type AppServer } from './app-server.ts';
import { releaseOf } from '../release/publish.ts';
import { releaseManifest } from '../release/release-manifest.ts';
import { changeRegistry } from '../release/release-store.ts';
import { remoteNames } from '../release/release.ts';

/**
 * All apps with hot replacement, in front of a running server: `node dev.main.ts <port> <address of the server> <its release store>`.
 * Pages, registry and API are the server's own; the code of shell and remotes comes from the apps' sources.
 * Says `ready` on its output when everything is built.
 */
const [port, backend, store] = process.argv.slice(2);
if (!port || !backend || !store) throw new Error('Usage: dev.main.ts <port> <address of the server> <release store>');

if (!(await isFree(Number(port)))) {
  console.error(`Port ${port} is taken. Choose another one: PORT=${Number(port) + 1} npm run dev`);
  process.exit(1);
}
await rm(store, { recursive: true, force: true });
await mkdir(store, { recursive: true });

const remotes = await Promise.all((await remoteNames()).map(startRemote));
const shell = await startAppServer({
  app: 'shell',
  folder: join(store, 'shell'),
  publicPath: '/shell/',
  port: Number(port),
  proxy: [
    ...remotes.map(({ publicPath, server }) => ({ context: [publicPath], target: `http://localhost:${server.port}` })),
    {
      context: (path: string) => !path.startsWith('/shell/') && path !== '/ws',
      target: backend,
      // The policy of production knows neither source maps made of text nor the sockets of hot replacement.
      on: { proxyRes: ({ headers }) => void delete headers['content-security-policy'] },
    },
  ],
});

const stop = async (servers: readonly AppServer[]) => {
  await Promise.all(servers.map((server) => server.stop()));
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stop([shell, ...remotes.map(({ server }) => server)]));
}
console.log('ready');

/** Its release is always the same one, and is not checked by a hash, since it changes all the time. */
async function startRemote(name: string) {
  const publicPath = `/r/${name}/${developmentRelease}/`;
  const folder = join(store ?? '', name, developmentRelease);
  await mkdir(folder, { recursive: true });
  const server = await startAppServer({ app: name, folder, publicPath, port: await freePort() });
  const manifest = v.parse(releaseManifest, JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));
  await changeRegistry(store ?? '', name, () => ({ ...releaseOf(manifest), integrity: '', preload: {}, routes: [] }));
  return { publicPath, server };
}
