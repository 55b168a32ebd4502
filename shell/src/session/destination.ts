import type { SessionData } from '@pregon/contract/session/session.schema';
import * as v from 'valibot';

const start = '/admin';
const wanted = v.object({
  destination: v.pipe(v.string(), v.regex(/^\/admin(?:[/?#]|$)/)),
  /** The user whose session ended at the destination; absent when it was opened without a session. */
  userId: v.optional(v.number()),
});

type Address = Record<'pathname' | 'search' | 'hash', string>;

/** The state of the navigation to the log-in from an address of the admin area, with the user whose session has ended there. */
export const destinationState = ({ pathname, search, hash }: Address, userId?: number): v.InferOutput<typeof wanted> => ({
  destination: pathname + search + hash,
  ...(userId !== undefined && { userId }),
});

/**
 * The destination after a log-in: the address that was opened first, else the start page. Ignores addresses outside of the admin area,
 * and those at which the session of another user ended.
 */
export function destinationOf(state: unknown, { id }: Pick<SessionData, 'id'>): string {
  const parsed = v.safeParse(wanted, state);
  if (!parsed.success || (parsed.output.userId ?? id) !== id) return start;
  return parsed.output.destination;
}
