import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import { ApiFault } from '@pregon/auth-api/fault';
import type { EndpointOutput } from '@pregon/contract/endpoint';
import { readPublicStore } from '@pregon/contract/public-keys/public-keys.endpoints';
import { useEffect, useState } from 'react';

export type Shop = EndpointOutput<typeof readPublicStore>;

/** State of a shop's page. `closed`: the key is invalid. `away`: the server does not respond or fails, and nothing is cached. */
export type ShopState =
  | { readonly state: 'loading' }
  | { readonly state: 'closed' }
  | { readonly state: 'away'; readonly fault: unknown }
  | { readonly state: 'open'; readonly shop: Shop };

async function readShop(appKey: string, signal: AbortSignal): Promise<ShopState> {
  try {
    return { state: 'open', shop: await anonymousApi.call(readPublicStore, { params: { id: appKey } }, { signal }) };
  } catch (error) {
    signal.throwIfAborted();
    const isClosed = error instanceof ApiFault && error.code === 'NOT_FOUND';
    return isClosed ? { state: 'closed' } : { state: 'away', fault: error };
  }
}

/** Loads the shop of a key; the second value retries. */
export function useShop(appKey: string): readonly [ShopState, () => void] {
  const [state, setState] = useState<ShopState>({ state: 'loading' });
  const [asked, setAsked] = useState({ appKey });
  useEffect(() => {
    const leaving = new AbortController();
    readShop(asked.appKey, leaving.signal).then(setState, () => undefined);
    return () => leaving.abort();
  }, [asked]);
  const again = () => {
    setState({ state: 'loading' });
    setAsked({ appKey });
  };
  return [state, again];
}
