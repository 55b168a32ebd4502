import type { EndpointOutput } from '@pregon/contract/endpoint';
import type { readPreferences, savePreferences } from '@pregon/contract/recipients/preferences.endpoints';
import { call, type Called } from '../../recipient/recipient-call.ts';

type Channels = EndpointOutput<typeof readPreferences>['channels'];
export type ChannelName = Channels[number]['channel'];

/** A signed link with the recipient's address. */
export interface SignedLink {
  readonly email: string;
  readonly token: string;
}

/** The recipient's subscriptions, and the retailer. */
export interface Preferences {
  readonly shop: string | undefined;
  readonly channels: Channels;
}

/** A change of the preferences. */
export type Wish =
  | { readonly action: 'unsubscribe' | 'subscribe' }
  | { readonly action: 'choose'; readonly channels: readonly ChannelName[] };

/** `bad-link`: the signature is invalid or has expired. `away`: the server does not respond. */
export type PreferencesAnswer =
  | { readonly state: 'known'; readonly preferences: Preferences }
  | { readonly state: 'bad-link' }
  | { readonly state: 'away'; readonly supportCode?: string | undefined };

const answerOf = (called: Called<typeof readPreferences>): PreferencesAnswer => {
  if (!called.ok) {
    const isBad = called.code === 'BAD_TOKEN' || called.code === 'INVALID';
    return isBad ? { state: 'bad-link' } : { state: 'away', supportCode: called.supportCode };
  }
  const { accountName: shop, channels } = called.answer;
  return { state: 'known', preferences: { shop, channels } };
};

/** Reads the preferences of a link. Rejects only when the signal is aborted. */
export async function read({ email, token }: SignedLink, signal: AbortSignal): Promise<PreferencesAnswer> {
  return answerOf(await call<typeof readPreferences>('GET /V2/subscription-preferences', { query: { email, token } }, signal));
}

/** Saves a change and returns the resulting preferences. Rejects only when the signal is aborted. */
export async function save({ email, token }: SignedLink, wish: Wish, signal: AbortSignal): Promise<PreferencesAnswer> {
  const channels = 'channels' in wish ? { channels: [...wish.channels] } : {};
  const body = { email, token, action: wish.action, ...channels };
  return answerOf(await call<typeof savePreferences>('POST /V2/subscription-preferences', { body }, signal));
}
