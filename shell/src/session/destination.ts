import * as v from 'valibot';

const start = '/admin';
const wanted = v.object({ destination: v.pipe(v.string(), v.regex(/^\/admin(?:[/?#]|$)/)) });

/** The state of the navigation to the log-in, when an address of the admin area was opened without a session. */
export const destinationState = ({ pathname, search, hash }: Record<'pathname' | 'search' | 'hash', string>) => ({
  destination: pathname + search + hash,
});

/**
 * The destination after the log-in: the address that was opened first, else the start page. Addresses outside of the admin area are
 * ignored.
 */
export function destinationOf(state: unknown): string {
  const parsed = v.safeParse(wanted, state);
  return parsed.success ? parsed.output.destination : start;
}
