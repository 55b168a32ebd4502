/** The link of a message. `token` is its signature, if it has one. */
export interface UnsubscribeLink {
  readonly email: string;
  readonly token: string | undefined;
}

/** A rough check of an address; the server validates it. */
const address = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** Decodes a segment of a path; returns it unchanged when the encoding is invalid. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The decoded segments of a path: `/apps/k7/visita/` is `['apps', 'k7', 'visita']`. */
export const pathSteps = (pathname: string): string[] => pathname.split('/').filter(Boolean).map(decoded);

/** Parses `/unsubscribe/{email}?t=…` without validating the address. */
export function readUnsubscribeLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>): UnsubscribeLink {
  return { email: pathSteps(pathname).at(-1) ?? '', token: new URLSearchParams(search).get('t') ?? undefined };
}

/** The same with a valid address; undefined otherwise. */
export function unsubscribeLink(location: Pick<Location, 'pathname' | 'search'>): UnsubscribeLink | undefined {
  const link = readUnsubscribeLink(location);
  return address.test(link.email) ? link : undefined;
}
