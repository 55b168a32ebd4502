import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import { ApiFault } from '@pregon/auth-api/fault';
import type { EndpointOutput } from '@pregon/contract/endpoint';
import { readPublicStore } from '@pregon/contract/public-keys/public-keys.endpoints';
import { useEffect, useState } from 'react';

export type Shop = EndpointOutput<typeof readPublicStore>;

/** Whose page it is. `closed`: the key opens nothing. `away`: nobody answered, and nothing is known from before. */
export type ShopState =
  | { readonly state: 'loading' }
  | { readonly state: 'closed' }
  | { readonly state: 'away' }
  | { readonly state: 'open'; readonly shop: Shop };

async function readShop(appKey: string, signal: AbortSignal): Promise<ShopState> {
  try {
    return { state: 'open', shop: await anonymousApi.call(readPublicStore, { params: { id: appKey } }, { signal }) };
  } catch (error) {
    signal.throwIfAborted();
    return { state: error instanceof ApiFault && error.code === 'NOT_FOUND' ? 'closed' : 'away' };
  }
}

/** Reads whose page this is; the second value asks again. */
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
