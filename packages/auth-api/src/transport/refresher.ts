import { endpointUrl } from '@pregon/contract/endpoint';
import { refreshToken } from '@pregon/contract/session/session.endpoints';
import { sessionIn } from '@pregon/contract/session/session.schema';
import type { SessionStore } from '../session.ts';
import type { Exchange } from './exchange.ts';

/** Runs a piece of work while no other tab runs the same. */
export type TabLock = <T>(work: () => Promise<T>) => Promise<T>;

/** One tab at a time, where the browser has locks; it has none outside of secure contexts. */
export const browserLock: TabLock = async (work) => {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request('pregon-refresh', work) : work();
};

interface RefresherOptions {
  readonly session: SessionStore;
  readonly exchange: Exchange;
  readonly lock: TabLock;
}

/**
 * Renews the session after the server refused a token, and answers the token to go on with, or null when the session is over
 * (it is cleared then). However many calls and tabs ask at once, the server is asked once: the others wait and take over.
 * Throws the fault 'Sin respuesta del servidor' when nobody answers, be it that the page is being left: the session goes on.
 */
export function createRefresher({ session, exchange, lock }: RefresherOptions): (refused: string) => Promise<string | null> {
  let flight: Promise<string | null> | undefined;

  const replaced = (refused: string): string | null | undefined => {
    const token = session.accessToken();
    return token === refused ? undefined : token || null;
  };

  /** The same, and what the cookie says, where no tab has said anything yet. */
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
