import { session } from '@pregon/auth-api/session';
import * as v from 'valibot';
import { nameIn } from './known-names.ts';

const visit = v.object({
  /** The address with its identifying parameters. */
  to: v.pipe(v.string(), v.startsWith('/admin/')),
  /** The screen's title. */
  title: v.string(),
  /** The name of the record: a campaign, a newsletter, a dashboard. */
  name: v.optional(v.string()),
});
export type Visit = v.InferOutput<typeof visit>;

/** Maximum of stored visits. */
const most = 8;

/** Query parameters that identify the record; others are display options. */
const namingParameters = ['id', 'campaign'];

/** Recent visits of this user, latest first. */
export function recentVisits(): readonly Visit[] {
  try {
    const stored = v.safeParse(v.array(visit), JSON.parse(localStorage.getItem(storageKey()) ?? '[]'));
    return stored.success ? stored.output.map(named) : [];
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
    // Storage is full or forbidden: visits are not stored.
  }
}

/** Separate for each user of this browser. */
function storageKey(): string {
  return `pregon-recent:${session.getState().session?.id ?? ''}`;
}

/** The name may be loaded after the visit, and change later. */
function named({ to, title, name }: Visit): Visit {
  const known = nameIn(to) ?? name;
  return known ? { to, title, name: known } : { to, title };
}

function plainAddress(address: string): string {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  const naming = [...searchParams].filter(([parameter]) => namingParameters.includes(parameter));
  return naming.length > 0 ? `${pathname}?${new URLSearchParams(naming)}` : pathname;
}
