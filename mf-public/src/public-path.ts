import * as v from 'valibot';

/** The screen that an address of the public set leads to. */
export type PublicPage =
  | { readonly page: 'home' }
  | { readonly page: 'unsubscribe'; readonly email: string; readonly token: string | undefined }
  /** `moved`: the address itself is to become `/NotFound`. */
  | { readonly page: 'not-found'; readonly moved: boolean };

const address = v.pipe(v.string(), v.email());

/** A part of a path as it was meant. What is wrongly encoded is taken as it stands. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The signature in a link that we sent. */
export const signature = (search: string): string | undefined => new URLSearchParams(search).get('t') ?? undefined;

/** Decides by path and query: `/`, `/unsubscribe/{email}?t=…`. An e-mail that is none has no page. */
export function publicPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): PublicPage {
  const [first = '', second = '', ...rest] = pathname.split('/').filter(Boolean).map(decoded);
  if (first === '') return { page: 'home' };
  if (first !== 'unsubscribe' || rest.length > 0) return { page: 'not-found', moved: false };
  if (!v.is(address, second)) return { page: 'not-found', moved: true };
  return { page: 'unsubscribe', email: second, token: signature(search) };
}
