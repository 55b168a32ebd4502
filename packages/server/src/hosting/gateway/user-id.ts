import * as v from 'valibot';

const session = v.object({ id: v.number() });

/**
 * The user whose session a browser mirrors in its `auth` cookie. Anybody can write what they like there, so it decides nothing but
 * what is preloaded.
 */
export function userIdIn({ auth = '' }: Readonly<Record<string, string | undefined>>): number | undefined {
  try {
    return v.parse(session, JSON.parse(auth)).id;
  } catch {
    return undefined;
  }
}
