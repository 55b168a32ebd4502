import { endpointUrl } from '@pregon/contract/endpoint';
import { refreshToken } from '@pregon/contract/session/session.endpoints';
import { sessionIn } from '@pregon/contract/session/session.schema';
import type { SessionStore } from '../session.ts';
import type { Exchange } from './exchange.ts';

/** Runs work under a lock over all tabs. */
export type TabLock = <T>(work: () => Promise<T>) => Promise<T>;

/** A lock over all tabs by the Web Locks API, which browsers have in secure contexts only. */
export const browserLock: TabLock = async (work) => {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request('pregon-refresh', work) : work();
};

interface RefresherOptions {
  readonly session: SessionStore;
  readonly exchange: Exchange;
  readonly lock: TabLock;
}

/**
 * Refreshes the session after the server refused a token, and returns the new token, or null when the session is over (it is
 * cleared then). Concurrent calls and tabs share one request. Throws 'Sin respuesta del servidor' without a response, and keeps
 * the session.
 */
export function createRefresher({ session, exchange, lock }: RefresherOptions): (refused: string) => Promise<string | null> {
  let flight: Promise<string | null> | undefined;

  const replaced = (refused: string): string | null | undefined => {
    const token = session.accessToken();
    return token === refused ? undefined : token || null;
  };

  /** The token that another tab has refreshed, or that the cookie holds when no tab has reported one. */
  const replacedElsewhere = (refused: string): string | null | undefined => {
    if (replaced(refused) === undefined) session.restore();
    return replaced(refused);
  };

  const renew = async (refused: string): Promise<string | null> => {
    const byAnotherTab = replacedElsewhere(refused);
    if (byAnotherTab !== undefined) return byAnotherTab;
    const renewed = await ask(exchange, refused);
    const meanwhile = replacedElsewhere(refused);
    if (meanwhile !== undefined) return meanwhile;
    if (renewed) session.setCredentials(renewed);
    else session.lapse();
    return renewed?.accessToken ?? null;
  };

  return async (refused) => {
    const already = replaced(refused);
    if (already !== undefined) return already;
    flight ??= lock(() => renew(refused)).finally(() => {
      flight = undefined;
    });
    return flight;
  };
}

async function ask(exchange: Exchange, accessToken: string): Promise<ReturnType<typeof sessionIn> | null> {
  const answer = await exchange(endpointUrl(refreshToken, {}), {
    method: refreshToken.method,
    headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ accessToken }),
  });
  try {
    return answer.ok ? sessionIn(JSON.parse(answer.text)) : null;
  } catch {
    return null;
  }
}
