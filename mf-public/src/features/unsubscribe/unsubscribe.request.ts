import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import { unsubscribe } from '@pregon/contract/recipients/recipient.endpoints';

interface Recipient {
  readonly email: string;
  readonly token: string | undefined;
}

/** Takes the address off the list; true when the server says that it is done. Rejects only when the signal is aborted. */
export async function requestUnsubscribe({ email, token }: Recipient, signal: AbortSignal): Promise<boolean> {
  try {
    await anonymousApi.call(unsubscribe, { body: { action: 'unsubscribe', email, ...(token && { token }) } }, { signal });
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}
