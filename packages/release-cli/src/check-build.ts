import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { releaseManifest } from '@pregon/build-preset/remote/release-manifest';
import { registrySchema, type Registry } from '@pregon/release-registry/registry.schema';
import type { StoredRegistry } from '@pregon/release-registry/registry.schema';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import { refusalsOfRemote } from './compatibility-check.ts';
import { parseContract } from './contract-record.ts';
import type { ContractShape } from './contract-shape.ts';
import { contractFile, contractPath, hintedRelease } from './stored-releases.ts';

/**
 * The live releases that a build is checked against. A server publishes the registry; hints and the shell's contract are only in the
 * store.
 */
export interface LiveRegistry {
  readonly registry: Registry & Partial<Pick<StoredRegistry, 'hints'>>;
  readonly shellContract?: ContractShape;
}

/** Fetches the live releases of a server, by the address of one of its pages. Throws when the response is not a registry. */
export async function fetchLiveRegistry(page: URL): Promise<LiveRegistry> {
  const address = new URL('/remotes.json', page);
  const answer = await fetch(address).catch((cause: unknown) => {
    throw new Error(`Nobody answers at ${address.href}.`, { cause });
  });
  if (!answer.ok) throw new Error(`${address.href} answers with status ${answer.status}.`);
  return { registry: v.parse(registrySchema, await answer.json()) };
}

/** Reads the live releases from a store. */
export async function storedLiveRegistry(store: ReleaseStore, registry: StoredRegistry): Promise<LiveRegistry> {
  const contract = registry.shell && (await store.read(contractPath('shell', registry.shell.version)));
  return { registry, ...(contract && { shellContract: parseContract(contract.toString()) }) };
}

/**
 * Checks whether the build in a folder may be published. Returns the refusals as sentences for developers, empty if there are none. It
 * changes nothing.
 */
export async function refusalsOfBuild(dist: string, { registry, shellContract }: LiveRegistry): Promise<readonly string[]> {
  const manifest = v.parse(releaseManifest, JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')));
  const contract = parseContract(await readFile(join(dist, contractFile), 'utf8'));
  const live = Object.values(registry.remotes).map((remote) => {
    const routes = registry.hints?.[remote.name]?.[remote.version]?.routes.map(({ path }) => path) ?? [];
    return [remote.name, { ...remote, routes }] as const;
  });
  return refusalsOfRemote(
    {
      release: hintedRelease(manifest).release,
      contract,
      exposes: Object.keys(manifest.exposes),
      routes: manifest.routes.map(({ path }) => path),
    },
    {
      ...(registry.shell && { shell: registry.shell }),
      ...(shellContract && { shellContract }),
      remotes: Object.fromEntries(live),
    },
  );
}
