import { candidates, type InShare } from '@pregon/federation-runtime/candidates';
import type { Registry } from '@pregon/federation-runtime/registry';
import { conflictOf, type OwnedEntry } from '@pregon/release-registry/navigation';
import { isInCanaryShare, pageRegistry } from '../remotes/page-registry.ts';
import { menuGroups, type RemoteEntry } from './menu-entries.ts';

/** The entries of the releases that the registry lists for this user. Rejects when the registry cannot be read. */
export default async function readRemoteEntries(): Promise<readonly RemoteEntry[]> {
  return remoteEntries(await pageRegistry.read(), isInCanaryShare);
}

/**
 * The entries that live remotes add to the menu and the palette, ordered by the remotes' names. The shell's own entries come first: a
 * later entry with a duplicate address or label is left out, with a reason in the console. The release command refuses it before that.
 */
export function remoteEntries({ remotes }: Pick<Registry, 'remotes'>, inShare: InShare): readonly RemoteEntry[] {
  const taken: OwnedEntry[] = menuGroups([]).flatMap(({ entries }) =>
    entries.map(({ label, to }) => ({ owner: 'the shell', label, path: to.slice('/admin/'.length) })),
  );
  const accepted: RemoteEntry[] = [];
  for (const remote of Object.values(remotes).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const [{ name, nav = [], palette = [] }] = candidates(remote, inShare);
    for (const { path, ...entry } of [...nav, ...palette]) {
      const conflict = conflictOf({ ...entry, path }, taken);
      if (conflict) console.warn(`${name}: ${conflict}`);
      else {
        accepted.push({ ...entry, to: `/admin/${path}` });
        taken.push({ label: entry.label, path, owner: name });
      }
    }
  }
  return accepted;
}
