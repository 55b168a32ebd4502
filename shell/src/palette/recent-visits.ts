import { session } from '@pregon/auth-api/session';
import * as v from 'valibot';
import { nameIn } from './known-names.ts';

const visit = v.object({
  /** The address, with what its search names. */
  to: v.pipe(v.string(), v.startsWith('/admin/')),
  /** What the screen is called. */
  title: v.string(),
  /** What was open on it: a campaign, a newsletter, a board. */
  name: v.optional(v.string()),
});
export type Visit = v.InferOutput<typeof visit>;

/** How many are kept. */
const most = 8;

/** What of an address's search says which thing is open; the rest says how a list is shown. */
const namingParameters = ['id', 'campaign'];

/** Where this user has been, the latest first. */
export function recentVisits(): readonly Visit[] {
  try {
    const kept = v.safeParse(v.array(visit), JSON.parse(localStorage.getItem(storageKey()) ?? '[]'));
    return kept.success ? kept.output.map(named) : [];
  } catch {
    return [];
  }
}

export function remember(visited: Visit): void {
  if (!session.getState().session) return;
  const latest = named({ ...visited, to: plainAddress(visited.to) });
  const others = recentVisits().filter(({ to }) => to !== latest.to);
  try {
    localStorage.setItem(storageKey(), JSON.stringify([latest, ...others].slice(0, most)));
  } catch {
    // Storage is full or forbidden: nothing is remembered.
  }
}

/** Of each user of this browser their own. */
function storageKey(): string {
  return `pregon-recent:${session.getState().session?.id ?? ''}`;
}

/** The name may come to be known only after the visit, and change later. */
function named({ to, title, name }: Visit): Visit {
  const known = nameIn(to) ?? name;
  return known ? { to, title, name: known } : { to, title };
}

function plainAddress(address: string): string {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  const kept = [...searchParams].filter(([parameter]) => namingParameters.includes(parameter));
  return kept.length > 0 ? `${pathname}?${new URLSearchParams(kept)}` : pathname;
}
