import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** What the provider says about whoever logs in. */
export interface Person {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** A running identity provider, which lets one person in without asking. */
export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who logs in next. Null: they refuse. */
  person: Person | null;
  /** Happens while the provider is asked who logged in. */
  meanwhile: () => Promise<unknown>;
  /** What a browser does with an authorization address: follows redirects until it is sent back. Returns the query of that address. */
  browse(address: string): Promise<string>;
  close(): Promise<void>;
}

export const clientId = 'pregon';
export const clientSecret = 'una clave que solo el proveedor conoce';

const longestJourney = 12;

/** Starts an identity provider for one client. `person` logs in first. */
export async function startProvider(redirectUri: string, person: Person | null = null): Promise<TestProvider> {
  const server: Server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    cookies: { keys: ['test'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...running.person, sub }) }),
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId,
        accountId: context.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  const handle: typeof callback = async (request, response) => {
    if (request.url === '/token') await running.meanwhile();
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    const known = running.person;
    const result = known ? { login: { accountId: known.sub, remember: false } } : { error: 'access_denied' };
    await provider.interactionFinished(request, response, result);
  };
  const running: TestProvider = {
    issuer,
    clientId,
    clientSecret,
    person,
    meanwhile: async () => undefined,
    async browse(address) {
      const cookies = new Map<string, string>();
      let next = new URL(address);
      for (let hop = 0; hop < longestJourney; hop++) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const set of answer.headers.getSetCookie()) {
          const [pair = ''] = set.split(';');
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        const location = answer.headers.get('location');
        if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
        next = new URL(location, next);
        if (next.href.startsWith(redirectUri)) return next.search;
      }
      throw new Error('The provider redirects without end.');
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}

/** Starts a server with a discovery document of its own; nothing else answers. */
export async function startPlanted(document: Readonly<Record<string, unknown>>): Promise<Pick<TestProvider, 'issuer' | 'close'>> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys`, ...document }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { issuer, close: () => new Promise<void>((resolve) => void server.close(() => resolve())) };
}
