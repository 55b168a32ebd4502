import type { Sightings } from './import-sources.table.ts';
import type { RemoteFile } from './remote-files.ts';

const minuteMs = 60_000;
/** A file that was changed longer ago is complete. */
const settledMs = 2 * minuteMs;
/** How long a file that was changed lately must stay the same. */
const watchedMs = minuteMs;

/** When to look again at files that may still be written to. */
export const lookAgainMs = minuteMs;
/** How long runs wait for files that keep changing; then the next run of the schedule looks again. */
export const longestWatchMs = 60 * minuteMs;

interface Settled {
  readonly complete: readonly RemoteFile[];
  /** What to remember of the others. Null: there are none. */
  readonly sightings: Sightings | null;
}

/**
 * Tells files that are complete from those that may still be written to. A file is complete when it was changed some minutes ago, by the
 * clocks of both machines, or has stayed the same for a minute between two runs. A file without a time or version cannot be watched; it is
 * compared after it was read.
 */
export function settledFiles(files: readonly RemoteFile[], before: Sightings | null, now: Date): Settled {
  const seen: Record<string, { readonly version: string; readonly at: string }> = {};
  const complete = files.filter(({ path, version, modifiedAt }) => {
    if (version === null || modifiedAt === null) return true;
    const age = now.getTime() - modifiedAt.getTime();
    if (age >= settledMs) return true;
    const known = before?.files[path];
    if (known?.version === version && now.getTime() - Date.parse(known.at) >= watchedMs) return true;
    seen[path] = known?.version === version ? known : { version, at: now.toISOString() };
    return false;
  });
  const isWaiting = Object.keys(seen).length > 0;
  return { complete, sightings: isWaiting ? { since: before?.since ?? now.toISOString(), files: seen } : null };
}
