import { ApiFault } from '../fault.ts';
import { runtimeConfig } from '../runtime-config.ts';
import { session as pageSession, type SessionStore } from '../session.ts';
import { createExchange, type Exchange } from './exchange.ts';
import { fetchOrTake } from './first-responses.ts';
import { browserLock, createRefresher, type TabLock } from './refresher.ts';

/** A connection to the server that adds the session's token. */
export interface Connection {
  readonly baseUrl: string;
  readonly exchange: Exchange;
  /** Refreshes the session after the server refused this token; see `createRefresher`. */
  readonly refresh: (refused: string) => Promise<string | null>;
  /**
   * Makes a request with the session's token, and, when it fails with the status of an expired token, once more with a refreshed
   * token. Without a session, after its end, and after another user has logged in, the first fault is final: no request of one
   * user is repeated with another's session.
   */
  readonly authorized: <T>(
    expired: 401 | 403,
    attempt: (headers: { readonly Authorization: string }) => Promise<T>,
  ) => Promise<T>;
}

interface ConnectionOptions {
  readonly session?: SessionStore;
  /** Default: the page's `pregon-api`, else its own origin. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  readonly lock?: TabLock;
  /** Timeout in milliseconds; default 30 s. */
  readonly timeout?: number;
}

/** Creates a separate connection. Applications use the one called `connection`. */
export function createConnection({
  session = pageSession,
  baseUrl = runtimeConfig('pregon-api') ?? location.origin,
  fetch = fetchOrTake,
  lock = browserLock,
  timeout = 30_000,
}: ConnectionOptions = {}): Connection {
  const exchange = createExchange({ baseUrl: baseUrl.replace(/\/+$/, ''), fetch, timeout });
  const refresh = createRefresher({ session, exchange, lock });
  const bearer = (token: string) => ({ Authorization: token && `Bearer ${token}` });
  return {
    baseUrl,
    exchange,
    refresh,
    async authorized(expired, attempt) {
      const token = session.accessToken();
      const caller = session.getState().session?.id;
      try {
        return await attempt(bearer(token));
      } catch (error) {
        if (!(error instanceof ApiFault) || error.status !== expired || !token) throw error;
        const renewed = await refresh(token);
        const isAnother = caller !== undefined && session.getState().session?.id !== caller;
        if (!renewed || isAnother) throw error;
        return attempt(bearer(renewed));
      }
    },
  };
}

/** The connection of this page. */
export const connection: Connection = createConnection();
