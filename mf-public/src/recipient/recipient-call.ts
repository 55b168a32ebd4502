import { runtimeConfig } from '@pregon/auth-api/runtime-config';
import type { EndpointInput, EndpointOutput, EndpointShape } from '@pregon/contract/endpoint';

/** Method, version and path of an endpoint as a literal type. */
type AddressOf<E extends EndpointShape> = `${E['method']} /${E['version']}${E['path']}`;

/** Result of a call: the response typed by the contract, without validation at run time, or an error code, and where the server failed its support code. */
export type Called<E extends EndpointShape> =
  | { readonly ok: true; readonly answer: EndpointOutput<E> }
  | { readonly ok: false; readonly code: string; readonly supportCode?: string | undefined };

/** Timeout in milliseconds. */
const timeout = 30_000;

/**
 * Calls an endpoint using only the types of the contract, because its schemas and their validation would cost the recipient's page 5 KB.
 * Rejects only when the signal is aborted.
 *
 * @param address is checked by the compiler: `call<typeof unsubscribe>('POST /V1/unsubscribe', …)`
 */
export async function call<E extends EndpointShape>(
  address: AddressOf<E>,
  { query, body }: EndpointInput<E> & { readonly query?: Record<string, string>; readonly body?: unknown },
  signal: AbortSignal,
): Promise<Called<E>> {
  const [method = '', path = ''] = address.split(' ');
  let supportCode: string | undefined;
  try {
    const base = (runtimeConfig('pregon-api') ?? location.origin).replace(/\/+$/, '');
    const search = query ? `?${String(new URLSearchParams(query))}` : '';
    const response = await fetch(base + path + search, {
      method,
      headers: { Accept: 'application/json', ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    // Like that of an `ApiFault`.
    if (response.status >= 500) supportCode = response.headers.get('x-trace-id')?.slice(-12);
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null) throw new TypeError('The answer is none.');
    return response.ok ? { ok: true, answer } : { ok: false, code: codeIn(answer), supportCode };
  } catch {
    signal.throwIfAborted();
    return { ok: false, code: 'NO_RESPONSE', supportCode };
  }
}

const codeIn = (answer: object): string => ('code' in answer ? String(answer.code) : 'UNKNOWN');
