import type { savePreferences } from '@pregon/contract/recipients/preferences.endpoints';
import type { unsubscribe } from '@pregon/contract/recipients/recipient.endpoints';
import { call } from '../../recipient/recipient-call.ts';

/** Who asks for what. `token` is the signature of a link, or what takes back a wish that had none. */
export interface Asked {
  readonly wish: 'unsubscribe' | 'subscribe';
  readonly email: string;
  readonly token: string | undefined;
}

/** What became of it. `shop` is the retailer, where the link says which; `undo` takes it back. */
export type Outcome =
  | { readonly state: 'done'; readonly shop: string | undefined; readonly undo?: string | undefined }
  | { readonly state: 'failed' };

/** Takes the address off the list, or puts it on again. Rejects only when the signal is aborted. */
export async function request({ wish, email, token }: Asked, signal: AbortSignal): Promise<Outcome> {
  if (wish === 'subscribe') {
    const body = { action: wish, email, token: token ?? '' } as const;
    const called = await call<typeof savePreferences>('POST /V2/subscription-preferences', { body }, signal);
    return called.ok ? { state: 'done', shop: called.answer.accountName } : { state: 'failed' };
  }
  const body = { action: wish, email, ...(token && { token }) } as const;
  const called = await call<typeof unsubscribe>('POST /V1/unsubscribe', { body }, signal);
  return called.ok ? { state: 'done', shop: called.answer.accountName, undo: called.answer.undo } : { state: 'failed' };
}
