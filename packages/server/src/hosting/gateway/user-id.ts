import * as v from 'valibot';

const session = v.object({ id: v.number() });

/**
 * The user id in the `auth` cookie, in which a browser mirrors its session. It is not verified, so it decides only what is
 * preloaded.
 */
export function userIdIn({ auth = '' }: Readonly<Record<string, string | undefined>>): number | undefined {
  try {
    return v.parse(session, JSON.parse(auth)).id;
  } catch {
    return undefined;
  }
}
