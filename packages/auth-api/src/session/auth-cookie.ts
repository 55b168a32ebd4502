import { sessionData, type SessionData } from '@pregon/contract/session/session.schema';
import * as v from 'valibot';

/** Reads and writes cookies: `document`, or a fake. */
export interface CookieJar {
  cookie: string;
}

/** The content of the cookie: the whole session, or, when that is too large, the token only. */
export interface SavedSession {
  readonly accessToken: string;
  readonly session: SessionData | null;
}

const name = 'auth';
const sevenDays = 7 * 24 * 60 * 60;
const attributes = (maxAge: number) => `; Max-Age=${maxAge}; Path=/; Secure; SameSite=Strict`;

/** Size limit of a cookie, beyond which browsers drop it silently. Encoded text is ASCII: one character is one byte. */
export const largestCookie = 4095;

const onlyToken = v.object({ accessToken: v.pipe(v.string(), v.nonEmpty()) });

function encode(content: object): string | undefined {
  const cookie = `${name}=${encodeURIComponent(JSON.stringify(content))}${attributes(sevenDays)}`;
  return cookie.length <= largestCookie ? cookie : undefined;
}

/**
 * Mirrors the session in the cookie, as much as fits: all, all but the signature, the token only (the rest is fetched after a
 * reload), or nothing, in which case a reload ends the session.
 */
export function writeAuthCookie(jar: CookieJar, session: SessionData): void {
  const { signature: _, ...unsigned } = session;
  const fitting = encode(session) ?? encode(unsigned) ?? encode({ accessToken: session.accessToken });
  if (fitting) jar.cookie = fitting;
  else eraseAuthCookie(jar);
}

export function eraseAuthCookie(jar: CookieJar): void {
  jar.cookie = `${name}=${attributes(0)}`;
}

/** The saved session, or undefined when there is none or it is invalid. */
export function readAuthCookie(jar: CookieJar): SavedSession | undefined {
  const pair = jar.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  if (!pair) return undefined;
  const content = decode(pair.slice(name.length + 1));
  const whole = v.safeParse(sessionData, content);
  if (whole.success) return { accessToken: whole.output.accessToken, session: whole.output };
  const token = v.safeParse(onlyToken, content);
  return token.success ? { ...token.output, session: null } : undefined;
}

function decode(value: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(value));
  } catch {
    return undefined;
  }
}
