import type { EndpointOutput } from '@pregon/contract/endpoint';
import type { askDataLink, createDataRequest, readOwnDataRequests } from '@pregon/contract/data-requests/data-requests.endpoints';
import { call, type Called } from '../../recipient/recipient-call.ts';

type Answer = EndpointOutput<typeof readOwnDataRequests>;
export type OwnRequest = Answer['items'][number];
export type RequestKind = OwnRequest['kind'];

/** A signed link with the recipient's address: an e-mail address or a mobile number. */
export interface SignedLink {
  readonly email: string;
  readonly token: string;
}

/** The person's requests, and the retailer. */
export interface OwnRequests {
  readonly shop: string | undefined;
  readonly items: readonly OwnRequest[];
}

/** `bad-link`: the signature is invalid or has expired. `away`: the server does not respond. `refused`: with the error's code. */
export type RequestsAnswer =
  | { readonly state: 'known'; readonly requests: OwnRequests }
  | { readonly state: 'bad-link' }
  | { readonly state: 'refused'; readonly code: 'CONFLICT' | 'INVALID' | 'TOO_MANY_REQUESTS' }
  | { readonly state: 'away'; readonly supportCode?: string | undefined };

function answerOf(called: Called<typeof readOwnDataRequests>): RequestsAnswer {
  if (called.ok) return { state: 'known', requests: { shop: called.answer.accountName, items: called.answer.items } };
  const { code, supportCode } = called;
  if (code === 'BAD_TOKEN') return { state: 'bad-link' };
  if (code === 'CONFLICT' || code === 'INVALID' || code === 'TOO_MANY_REQUESTS') return { state: 'refused', code };
  return { state: 'away', supportCode };
}

/** Reads the requests of a link. Rejects only when the signal is aborted. */
export async function readRequests({ email, token }: SignedLink, signal: AbortSignal): Promise<RequestsAnswer> {
  const answer = answerOf(
    await call<typeof readOwnDataRequests>('GET /V1/data-requests/own', { query: { email, token } }, signal),
  );
  // An address that is none is no link either.
  return answer.state === 'refused' && answer.code === 'INVALID' ? { state: 'bad-link' } : answer;
}

/** Sends a request and returns all of them. Rejects only when the signal is aborted. */
export async function sendRequest(
  { email, token }: SignedLink,
  request: { readonly kind: RequestKind; readonly text: string },
  signal: AbortSignal,
): Promise<RequestsAnswer> {
  return answerOf(
    await call<typeof createDataRequest>('POST /V1/data-requests/own', { body: { email, token, ...request } }, signal),
  );
}

/** `sent`: whether or not anybody has the address. `invalid`: it is none. */
export type LinkAnswer =
  | { readonly state: 'sent'; readonly message: string }
  | { readonly state: 'invalid' | 'too-many' }
  | { readonly state: 'away'; readonly supportCode?: string | undefined };

/** Asks for a signed link at an address. Rejects only when the signal is aborted. */
export async function askForLink(address: string, signal: AbortSignal): Promise<LinkAnswer> {
  const called = await call<typeof askDataLink>('POST /V1/data-requests/link', { body: { address } }, signal);
  if (called.ok) return { state: 'sent', message: called.answer.message };
  if (called.code === 'INVALID') return { state: 'invalid' };
  if (called.code === 'TOO_MANY_REQUESTS') return { state: 'too-many' };
  return { state: 'away', supportCode: called.supportCode };
}
