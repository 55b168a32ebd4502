/** Whom a link takes off the list. `token` is its signature, where we made it. */
export interface UnsubscribeLink {
  readonly email: string;
  readonly token: string | undefined;
}

/** What looks like an address. The server looks closer. */
const address = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** A part of a path as it was meant. What is wrongly encoded is taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** `/apps/k7/visita/` is `['apps', 'k7', 'visita']`. */
export const pathSteps = (pathname: string): string[] => pathname.split('/').filter(Boolean).map(decoded);

/** Reads `/unsubscribe/{email}?t=…`, whatever stands for the address. */
export function readUnsubscribeLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>): UnsubscribeLink {
  return { email: pathSteps(pathname).at(-1) ?? '', token: new URLSearchParams(search).get('t') ?? undefined };
}

/** The same where the email must look like an address. */
export function unsubscribeLink(location: Pick<Location, 'pathname' | 'search'>): UnsubscribeLink | undefined {
  const link = readUnsubscribeLink(location);
  return address.test(link.email) ? link : undefined;
}
