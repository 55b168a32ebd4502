import * as v from 'valibot';

/** The screen that an address of the public set leads to. */
export type PublicPage =
  | { readonly page: 'home' }
  | { readonly page: 'unsubscribe'; readonly email: string; readonly token: string | undefined }
  | { readonly page: 'preferences'; readonly action: string; readonly email: string; readonly token: string }
  | { readonly page: 'registration' | 'visit'; readonly appKey: string }
  | { readonly page: 'survey'; readonly appKey: string; readonly trace: string }
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

/** Decides by path and query: `/`, `/unsubscribe/{email}?t=…`, `/apps/{key}/visita`. An e-mail that is none has no page. */
export function publicPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): PublicPage {
  const [first = '', second = '', ...rest] = pathname.split('/').filter(Boolean).map(decoded);
  if (first === '') return { page: 'home' };
  if (first === 'unsubscribe' && rest.length === 0) return unsubscribePage(second, search);
  if (first === 'preferences' && second === '') return preferencesPage(new URLSearchParams(search));
  if (first === 'apps') return appPage(second, rest);
  return { page: 'not-found', moved: false };
}

function unsubscribePage(email: string, search: string): PublicPage {
  if (!v.is(address, email)) return { page: 'not-found', moved: true };
  return { page: 'unsubscribe', email, token: signature(search) };
}

function preferencesPage(query: URLSearchParams): PublicPage {
  const said = (name: string) => query.get(name) ?? '';
  return { page: 'preferences', action: said('action'), email: said('email'), token: said('token') };
}

/** The pages of a shop, whose `key` says which it is. */
function appPage(appKey: string, [name, trace = '', ...more]: readonly string[]): PublicPage {
  if (name === 'encuesta' && trace !== '' && more.length === 0) return { page: 'survey', appKey, trace };
  if (name === 'registro' && trace === '') return { page: 'registration', appKey };
  if (name === 'visita' && trace === '') return { page: 'visit', appKey };
  return { page: 'not-found', moved: false };
}
