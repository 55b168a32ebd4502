import type { Change, StoredRegistry } from '@pregon/release-registry/registry.schema';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import { versionsInUse } from './prune.ts';
import { storedVersions } from './stored-releases.ts';

/** A release and its current role. */
interface Line {
  readonly role: string;
  readonly version: string;
  /** The change that led to it; absent for releases older than the log. */
  readonly since?: Change | undefined;
}

/** Lists releases: live, previous and canary ones with date and author, and others of the store. Without apps: all. */
export async function listReleases(store: ReleaseStore, registry: StoredRegistry, apps: readonly string[]): Promise<string> {
  const shown = apps.length > 0 ? apps : ['shell', ...Object.keys(registry.remotes).toSorted()];
  const parts = shown.map(async (app) => {
    const used = linesOf(registry, app);
    const inUse = versionsInUse(registry, app);
    const stored = (await storedVersions(store, app)).filter((version) => !inUse.has(version));
    const lines = [...used, ...stored.map((version): Line => ({ role: 'stored', version }))];
    return [app, ...(lines.length > 0 ? table(lines.map(cellsOf)) : ['  nothing published'])].join('\n');
  });
  return (await Promise.all(parts)).join('\n');
}

/** Lists the changes of the registry, the newest first. Without apps: all. */
export function listChanges({ changes }: StoredRegistry, apps: readonly string[]): string {
  const rows = changes
    .filter(({ app }) => apps.length === 0 || apps.includes(app))
    .toReversed()
    .map(({ generation, at, by, app, action, version, from, reason = '' }) => [
      String(generation),
      momentOf(at),
      by,
      app,
      action,
      version + (from === undefined ? '' : ` (from ${from})`),
      reason,
    ]);
  return rows.length > 0 ? table(rows).join('\n') : 'Nothing was changed yet.';
}

function linesOf({ shell, remotes, changes }: StoredRegistry, app: string): readonly Line[] {
  const current = app === 'shell' ? shell : remotes[app];
  const canary = remotes[app]?.canary;
  const last = (matches: (change: Change) => boolean) => changes.findLast((change) => change.app === app && matches(change));
  const lines: Line[] = [];
  if (current) {
    const { version } = current;
    lines.push({ role: 'live', version, since: last((change) => change.version === version && isLiveBy(change)) });
  }
  if (canary) {
    const { version } = canary.release;
    const since = last((change) => change.action === 'canary' && change.version === version);
    lines.push({ role: `canary ${canary.percent} %`, version, since });
  }
  if (current?.previous) {
    const { version } = current.previous;
    lines.push({ role: 'previous', version, since: last((change) => change.from === version && isLiveBy(change)) });
  }
  return lines;
}

function isLiveBy({ action }: Change): boolean {
  return action !== 'canary' && action !== 'withdraw';
}

function cellsOf({ role, version, since }: Line): readonly string[] {
  return [role, version, since ? `since ${momentOf(since.at)} by ${since.by}` : ''];
}

/** Formats a moment in UTC: `2026-11-21 16:03`. */
function momentOf(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}

/** Aligns the columns of rows. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows.reduce<readonly number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  );
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}
