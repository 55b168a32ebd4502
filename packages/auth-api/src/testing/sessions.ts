import type { SessionData } from '@pregon/contract/session/session.schema';
import type { CookieJar } from '../session/auth-cookie.ts';

/** A user with all permissions. */
export const ana: SessionData = {
  accessToken: 'token-1',
  id: 7,
  accountId: 3,
  user: {
    name: 'Ana Peña',
    email: 'ana@tienda.example',
    role: 'administrador',
    accountName: 'Casa Lulú',
    timeZone: 'America/Bogota',
  },
};

/** A session of Ana's with another token. */
export const renewedAna = (accessToken: string): SessionData => ({ ...ana, accessToken });

/** A cookie jar with a browser's limits of size and age, which records writes. */
export function createCookieJar(): CookieJar & { readonly written: readonly string[] } {
  const cookies = new Map<string, string>();
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(line) {
      written.push(line);
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else if (pair.length <= 4096) cookies.set(name, value);
    },
  };
}
