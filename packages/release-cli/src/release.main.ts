#!/usr/bin/env node
import { isMonorepo } from '@pregon/build-preset/project';
import { promote, ReleaseError, rollBack, together, withdraw } from '@pregon/release-registry/registry-changes';
import type { StoredRegistry } from '@pregon/release-registry/registry.schema';
import { readArguments, usage, UsageError, type Arguments } from './arguments.ts';
import { contractGap } from './contract-record.ts';
import { currentRegistry } from './current-registry.ts';
import { listChanges, listReleases } from './listing.ts';
import { openReleases } from './location.ts';
import { prune } from './prune.ts';
import { changeChecked, makeLive, type StoredRelease } from './publish.ts';
import { provideRelease, remoteNames } from './provide-release.ts';
import { publisherName } from './publisher-name.ts';

try {
  const known = [...(isMonorepo ? ['shell'] : []), ...(await remoteNames())];
  await run(readArguments(process.argv.slice(2), known));
} catch (error) {
  const isMisused = error instanceof UsageError;
  console.error(error instanceof Error ? error.message : error);
  if (isMisused) console.error(`\n${usage}`);
  process.exitCode = isMisused ? 2 : 1;
}

async function run({ command, store: location, by, force }: Arguments): Promise<void> {
  const releases = await openReleases(location);
  const { store, key } = releases;
  const { apps } = command;
  const warn = (warning: string) => console.warn(`Warning: ${warning}`);
  const published = { key, by: by ?? (await publisherName()), warn, ...(force !== undefined && { force: true, reason: force }) };

  switch (command.action) {
    case 'list':
      return console.log(await listReleases(store, await currentRegistry(store, key.trusted), apps));
    case 'log':
      return console.log(listChanges(await currentRegistry(store, key.trusted), apps));
    case 'prune': {
      const removed = await prune(store, key.trusted);
      return console.log(removed.length > 0 ? `Removed:\n${removed.join('\n')}` : 'Nothing is out of use for 14 days.');
    }
    case 'rollback':
    case 'promote':
    case 'withdraw': {
      const change = { rollback: rollBack, promote, withdraw }[command.action];
      const registry = await changeChecked(store, together(apps.map((app) => change(app))), published);
      return apps.forEach((app) => console.log(`${app} ${liveVersion(registry, app)} is live.`));
    }
    case 'to': {
      const chosen = apps.map((name) => ({ name, version: command.version, built: false }));
      await makeLive(store, chosen, published);
      return chosen.forEach(({ name, version }) => console.log(`${name} ${version} is live.`));
    }
    case 'publish': {
      // In a team's own repository the contract is an installed package with its own record.
      const gap = isMonorepo ? await contractGap() : undefined;
      // Releasing everything from an unfinished change is allowed with a warning; a team's release must be complete.
      if (gap && !command.isAll) throw new ReleaseError(gap);
      if (gap) console.error(gap);
      const provided: StoredRelease[] = [];
      for (const app of apps) provided.push(await provide(app));
      const { canary, isAll } = command;
      await makeLive(store, provided, {
        ...published,
        ...(canary !== undefined && { canary }),
        replaceUnreadable: isAll && isMonorepo,
      });
      const to = canary === undefined ? 'is live' : `is live for ${canary} % of the users`;
      provided.forEach(({ name, version, built }) => console.log(`${name} ${version} ${to} (${built ? 'built' : 'unchanged'}).`));
      await prune(store, key.trusted).catch((error: unknown) => console.error(`Nothing was pruned: ${String(error)}`));
    }
  }

  function provide(app: string): Promise<StoredRelease> {
    return provideRelease(releases, app);
  }
}

function liveVersion({ shell, remotes }: StoredRegistry, app: string): string | undefined {
  return (app === 'shell' ? shell : remotes[app])?.version;
}
