import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import { ApiFault, faultMessage } from '@pregon/auth-api/fault';
import { findClient } from '@pregon/contract/visits/visits.endpoints';
import type { ReactNode } from 'react';

/** Result of a customer lookup. */
export type LookupResult =
  | { readonly state: 'found'; readonly name: string }
  | { readonly state: 'not-found' }
  | { readonly state: 'failed'; readonly message: ReactNode };

/** Timeout in milliseconds: a seller with a waiting customer does not wait longer. */
const timeoutMs = 8000;

/** Looks up a customer by document, address or mobile number. Never rejects. */
export async function lookUpCustomer(key: string, store: string, user: string): Promise<LookupResult> {
  try {
    const { found, name } = await anonymousApi.call(
      findClient,
      { body: { key, store, user } },
      { signal: AbortSignal.timeout(timeoutMs) },
    );
    return found ? { state: 'found', name } : { state: 'not-found' };
  } catch (error) {
    if (!(error instanceof ApiFault) || error.code === 'NO_RESPONSE') {
      return { state: 'failed', message: 'Sin conexión no podemos buscar. Registra la visita: la revisamos al enviarla.' };
    }
    return { state: 'failed', message: error.fields['user'] ?? faultMessage(error) };
  }
}
