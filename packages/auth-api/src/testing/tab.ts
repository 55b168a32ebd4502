import type { FakeServer } from './fake-server.ts';
import { type Api, createApi } from '../api.ts';
import { createGraphql, type Graphql } from '../graphql.ts';
import type { CookieJar } from '../session/auth-cookie.ts';
import { createSessionStore, type SessionStore } from '../session.ts';
import { type Connection, createConnection } from '../transport/connection.ts';
import type { TabLock } from '../transport/refresher.ts';
import { createCookieJar } from './sessions.ts';

/** The state of one browser tab. */
export interface Tab {
  readonly session: SessionStore;
  readonly connection: Connection;
  readonly api: Api;
  readonly graphql: Graphql;
}

/** A tab with a fake server. Tabs that share cookies and lock are tabs of one browser. */
export function openTab(
  server: FakeServer,
  { cookies = createCookieJar(), lock = createTabLock() }: { readonly cookies?: CookieJar; readonly lock?: TabLock } = {},
): Tab {
  const session = createSessionStore({ cookies });
  const connection = createConnection({ session, lock, fetch: server.fetch, baseUrl: 'https://api.example/' });
  return { session, connection, api: createApi(connection), graphql: createGraphql(connection) };
}

/** The lock of one browser: holders are serialized. */
export function createTabLock(): TabLock {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
