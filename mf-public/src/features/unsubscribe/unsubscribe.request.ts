import { endpointUrl } from '@pregon/contract/endpoint';
import { unsubscribe } from '@pregon/contract/recipients/recipient.endpoints';

/** Takes the address off the list; true when the server says that it is done. Rejects only when the signal is aborted. */
export async function requestUnsubscribe(
  recipient: { email: string; token: string | undefined },
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const answer = await fetch(endpointUrl(unsubscribe, {}), {
      method: unsubscribe.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ action: 'unsubscribe', ...recipient }),
      signal,
    });
    signal.throwIfAborted();
    return answer.status === 200;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}
