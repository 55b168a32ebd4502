import type { savePreferences } from '@pregon/contract/recipients/preferences.endpoints';
import type { unsubscribe } from '@pregon/contract/recipients/recipient.endpoints';
import { call } from '../../recipient/recipient-call.ts';

/** A request. `token` is the signature of a link, or the undo token of an unsubscription without one. */
export interface Asked {
  readonly wish: 'unsubscribe' | 'subscribe';
  readonly email: string;
  readonly token: string | undefined;
}

/** Its result. `shop` is the retailer, if the link identifies it; `undo` is a token that reverses the change. */
export type Outcome =
  | { readonly state: 'done'; readonly shop: string | undefined; readonly undo?: string | undefined }
  | { readonly state: 'failed'; readonly supportCode?: string | undefined };

/** Unsubscribes an address, or subscribes it again. Rejects only when the signal is aborted. */
export async function request({ wish, email, token }: Asked, signal: AbortSignal): Promise<Outcome> {
  if (wish === 'subscribe') {
    const body = { action: wish, email, token: token ?? '' } as const;
    const called = await call<typeof savePreferences>('POST /V2/subscription-preferences', { body }, signal);
    return called.ok ? { state: 'done', shop: called.answer.accountName } : failed(called);
  }
  const body = { action: wish, email, ...(token && { token }) } as const;
  const called = await call<typeof unsubscribe>('POST /V1/unsubscribe', { body }, signal);
  return called.ok ? { state: 'done', shop: called.answer.accountName, undo: called.answer.undo } : failed(called);
}

const failed = ({ supportCode }: { readonly supportCode?: string | undefined }): Outcome => ({ state: 'failed', supportCode });
