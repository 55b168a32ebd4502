import { execFile } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { globalName, repositoryRoot } from '@pregon/build-preset/project';
import { changeRegistry } from '@pregon/release-registry/change-registry';
import { directoryStore } from '@pregon/release-registry/directory-store';
import { publish, together } from '@pregon/release-registry/registry-changes';
import { readOrCreateSigningKey } from '@pregon/release-registry/signature';
import { publishShell } from '@pregon/release-cli/publish';
import { startServerProcess, stopServerProcess } from '../server-process.ts';
import { buildMonolith, type MonolithPart } from './build-monolith.ts';
import { freePort, startTlsProxy } from './tls-proxy.ts';

/** One of the two compared builds, on a server of its own with the same demo data. */
export interface Contestant {
  readonly name: 'federation' | 'monolith';
  readonly adminUrl: string;
  readonly publicUrl: string;
  readonly folder: string;
  stop(): Promise<void>;
}

/**
 * Builds both from this checkout, publishes them, and starts their servers behind a proxy with TLS and HTTP/2, as in production. All files
 * are below `folder`.
 */
export async function raiseStage(folder: string): Promise<readonly [Contestant, Contestant]> {
  const federation = await raiseFederation(folder);
  const monolith = path.join(folder, 'monolith');
  await publishMonolith(monolith);
  return [federation, await serve('monolith', monolith)];
}

/** The federated build alone. */
export async function raiseFederation(folder: string): Promise<Contestant> {
  await rm(folder, { recursive: true, force: true });
  const place = path.join(folder, 'federation');
  await publishFederation(place);
  return serve('federation', place);
}

async function storeOf(data: string) {
  await mkdir(data, { recursive: true });
  return {
    store: directoryStore(path.join(data, 'releases')),
    options: { key: await readOrCreateSigningKey(path.join(data, 'release-key.json')), by: 'bench' },
  };
}

async function publishFederation(data: string): Promise<void> {
  const command = path.join(repositoryRoot, 'packages/release-cli/src/release.main.ts');
  await promisify(execFile)(process.execPath, [command, '--all', '--by', 'bench'], { env: { ...process.env, DATA_DIR: data } });
}

async function publishMonolith(data: string): Promise<void> {
  const { store, options } = await storeOf(data);
  const { dist, parts } = await buildMonolith(path.join(data, 'build'), 'monolith', options.key.trusted);
  await publishShell(store, dist, options);
  await changeRegistry(store, together(parts.map(asRelease)), options);
}

/** The server takes its hints from the registry. The monolith itself does not read it, because its remotes are chunks. */
function asRelease({ remote: { name, format, basePaths, inlineStylePaths }, hints }: MonolithPart) {
  const [entry] = (hints.preload['./remote'] ?? { js: [] }).js;
  if (!entry) throw new Error(`The monolith has no chunk of ${name}.`);
  const release = {
    name,
    version: 'monolith',
    format,
    globalName: globalName(name, 'monolith'),
    entry: entry.href,
    integrity: entry.integrity,
    basePaths: [...basePaths],
    inlineStylePaths: [...inlineStylePaths],
    requires: { contract: '^1.0.0', shared: {} },
  };
  return publish({ release, hints });
}

async function serve(name: Contestant['name'], data: string): Promise<Contestant> {
  const [target, port] = [await freePort(), await freePort()];
  const [publicUrl, adminUrl] = [`https://localhost:${port}`, `https://admin.localhost:${port}`];
  const server = startServerProcess(data, target, { WORKER: 'off', PUBLIC_URL: publicUrl, ADMIN_URL: adminUrl });
  await untilItAnswers(`http://localhost:${target}/remotes.json`);
  await untilCompressed(data);
  const proxy = await startTlsProxy(port, target, data);
  return {
    name,
    publicUrl,
    adminUrl,
    folder: data,
    stop: async () => {
      proxy.kill('SIGTERM');
      await stopServerProcess(server);
    },
  };
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 900; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error(`${url} does not answer.`);
}

/** Waits for the server's compression in the first seconds after the start, because files are larger before. */
async function untilCompressed(data: string): Promise<void> {
  const wanted = (await filesUnder(path.join(data, 'releases'))).filter((file) => /\.(?:js|css|svg)$/.test(file)).length;
  for (let tries = 0; tries < 300; tries += 1) {
    const compressed = (await filesUnder(path.join(data, 'compressed'))).filter((file) => file.endsWith('.br')).length;
    if (compressed >= wanted) return;
    await pause(1000);
  }
  throw new Error('The server is still compressing its files.');
}

function filesUnder(folder: string): Promise<readonly string[]> {
  return readdir(folder, { recursive: true }).catch(() => []);
}
