import * as v from 'valibot';

const start = '/admin';
const wanted = v.object({ destination: v.pipe(v.string(), v.regex(/^\/admin(?:[/?#]|$)/)) });

/** The state of the navigation to the log-in, for somebody who opened an address of the admin area without a session. */
export const destinationState = ({ pathname, search, hash }: Record<'pathname' | 'search' | 'hash', string>) => ({
  destination: pathname + search + hash,
});

/** Where to go after the log-in: the address that was opened first, else the start page. Nothing outside of the admin area counts. */
export function destinationOf(state: unknown): string {
  const told = v.safeParse(wanted, state);
  return told.success ? told.output.destination : start;
}
