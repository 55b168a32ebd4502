import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import { unsubscribe } from '@pregon/contract/recipients/recipient.endpoints';

interface Recipient {
  readonly email: string;
  readonly token: string | undefined;
}

/** What became of it. `shop` is the retailer, where the link says which. */
export type Outcome = { readonly state: 'done'; readonly shop: string | undefined } | { readonly state: 'failed' };

/** Takes the address off the list. Rejects only when the signal is aborted. */
export async function requestUnsubscribe({ email, token }: Recipient, signal: AbortSignal): Promise<Outcome> {
  try {
    const body = { action: 'unsubscribe', email, ...(token && { token }) } as const;
    const { accountName } = await anonymousApi.call(unsubscribe, { body }, { signal });
    return { state: 'done', shop: accountName };
  } catch {
    signal.throwIfAborted();
    return { state: 'failed' };
  }
}
