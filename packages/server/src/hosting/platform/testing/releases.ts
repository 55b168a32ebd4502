import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeRegistry } from '@pregon/release-registry/change-registry';
import { directoryStore } from '@pregon/release-registry/directory-store';
import type { Hints, Release, ShellRelease, StoredRegistry } from '@pregon/release-registry/registry.schema';
import type { HintedRelease, RegistryChange } from '@pregon/release-registry/registry-changes';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import { readOrCreateSigningKey } from '@pregon/release-registry/signature';

const noHints: Hints = { preload: {}, routes: [] };

/** A minimal release of a remote. */
export function hintedRelease(name: string, version: string, change: Partial<Release> = {}, hints = noHints): HintedRelease {
  const release: Release = {
    name,
    version,
    format: 'module-federation',
    globalName: `${name}_${version}`,
    entry: `/r/${name}/${version}/remoteEntry.js`,
    integrity: 'sha384-entry',
    basePaths: [name.replace('mf-', '')],
    inlineStylePaths: [],
    requires: { contract: '^1.0.0', shared: {} },
    ...change,
  };
  return { release, hints };
}

export const shellRelease = (version: string, change: Partial<ShellRelease> = {}): ShellRelease => ({
  version,
  contract: '1.0.0',
  shared: {},
  links: [],
  origins: [],
  ...change,
});

/** A data folder of a test with a release store and its signing key. */
export interface TestStore {
  readonly dataDir: string;
  readonly store: ReleaseStore;
  /** Changes the registry as the release CLI does. */
  change(change: RegistryChange, by?: string): Promise<StoredRegistry>;
  remove(): void;
}

export function makeTestStore(): TestStore {
  const dataDir = mkdtempSync(join(tmpdir(), 'pregon-releases-'));
  const store = directoryStore(join(dataDir, 'releases'));
  return {
    dataDir,
    store,
    async change(change, by = 'equipo') {
      return changeRegistry(store, change, { key: await readOrCreateSigningKey(join(dataDir, 'release-key.json')), by });
    },
    remove: () => rmSync(dataDir, { recursive: true }),
  };
}
