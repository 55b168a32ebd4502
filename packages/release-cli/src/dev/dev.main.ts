import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { changeRegistry } from '@pregon/release-registry/change-registry';
import { publish, publishShell, together, type RegistryChange } from '@pregon/release-registry/registry-changes';
import { openReleases } from '../location.ts';
import { releaseManifest } from '@pregon/build-preset/remote/release-manifest';
import { allowedOrigins, folderOfApp, remoteNames } from '../provide-release.ts';
import { shellManifest } from '@pregon/build-preset/shell/shell-manifest';
import { hintedRelease, shellReleaseOf } from '../stored-releases.ts';
import { developmentRelease, freePort, isFree, startAppServer, type AppServer } from './app-server.ts';
import { answerWhileServerIsAway } from './waiting-page.ts';

/**
 * Command: all apps with hot replacement, in front of a running server: `node dev.main.ts <port> <address of the server> <its release
 * store>`. Pages, registry and API come from the server; the code of shell and remotes is built from the sources. Prints `ready` when
 * everything is built.
 */
const [port, backend, folder] = process.argv.slice(2);
if (!port || !backend || !folder) throw new Error('Usage: dev.main.ts <port> <address of the server> <release store>');

if (!(await isFree(Number(port)))) {
  console.error(`Port ${port} is taken. Choose another one: PORT=${Number(port) + 1} npm run dev`);
  process.exit(1);
}
await rm(folder, { recursive: true, force: true });
const { store, key } = await openReleases(folder);

const remotes = await Promise.all((await remoteNames()).map((name) => startRemote(name, folder)));
const shellFolder = join(folder, 'shell');
const shell = await startAppServer({
  app: folderOfApp('shell'),
  folder: shellFolder,
  publicPath: '/shell/',
  settings: { publicKeys: key.trusted, origins: allowedOrigins() },
  onBuilt: () => copyPages(shellFolder),
  port: Number(port),
  proxy: [
    ...remotes.map(({ publicPath, server }) => ({ context: [publicPath], target: `http://localhost:${server.port}` })),
    {
      context: (path: string) => !path.startsWith('/shell/') && path !== '/ws',
      target: backend,
      // Relaxes the production policy, which allows neither source maps made of text nor the sockets of hot replacement.
      on: {
        proxyRes: ({ headers }) => void delete headers['content-security-policy'],
        error: answerWhileServerIsAway,
      },
    },
  ],
});

const shellRelease = shellReleaseOf(v.parse(shellManifest, await readJson(join(shellFolder, 'shell.json'))));
const releases = [publishShell(shellRelease), ...remotes.map(({ change }) => change)];
await changeRegistry(store, together(releases), { key, by: 'npm run dev' });

const stop = async (servers: readonly AppServer[]) => {
  await Promise.all(servers.map((server) => server.stop()));
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stop([shell, ...remotes.map(({ server }) => server)]));
}
console.log('ready');

/** A remote under development always has the same version, and no integrity hash, since it changes all the time. */
async function startRemote(name: string, releasesFolder: string) {
  const publicPath = `/r/${name}/${developmentRelease}/`;
  const built = join(releasesFolder, name, developmentRelease);
  await mkdir(built, { recursive: true });
  const server = await startAppServer({ app: folderOfApp(name), folder: built, publicPath, port: await freePort() });
  const { release } = hintedRelease(v.parse(releaseManifest, await readJson(join(built, 'release.json'))));
  const change: RegistryChange = publish({ release: { ...release, integrity: '' }, hints: { preload: {}, routes: [] } });
  return { publicPath, server, change };
}

/** The pages and the manifest of a release are in its folder, its other files in the common folder of all releases. */
async function copyPages(built: string): Promise<void> {
  const pages = join(built, developmentRelease);
  await mkdir(pages, { recursive: true });
  for (const file of ['admin.html', 'public.html', 'shell-assets.json', 'shell.json'])
    await copyFile(join(built, file), join(pages, file));
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
