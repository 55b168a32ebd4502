import { runtimeConfig } from '@pregon/auth-api/runtime-config';
import type { EndpointInput, EndpointOutput, EndpointShape } from '@pregon/contract/endpoint';

/** The address of an endpoint, as its types spell it. */
type AddressOf<E extends EndpointShape> = `${E['method']} /${E['version']}${E['path']}`;

/** What a call came to: an answer as the contract has it, which nothing checks here, or the code of a fault. */
export type Called<E extends EndpointShape> =
  | { readonly ok: true; readonly answer: EndpointOutput<E> }
  | { readonly ok: false; readonly code: string };

/** Milliseconds after which nobody is thought to answer. */
const timeout = 30_000;

/**
 * Calls an endpoint that the contract describes by its types alone: the schemas, and what checks by them, would cost a recipient 5 KB.
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
  try {
    const base = (runtimeConfig('pregon-api') ?? location.origin).replace(/\/+$/, '');
    const search = query ? `?${String(new URLSearchParams(query))}` : '';
    const response = await fetch(base + path + search, {
      method,
      headers: { Accept: 'application/json', ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null) throw new TypeError('The answer is none.');
    return response.ok ? { ok: true, answer } : { ok: false, code: codeIn(answer) };
  } catch {
    signal.throwIfAborted();
    return { ok: false, code: 'NO_RESPONSE' };
  }
}

const codeIn = (answer: object): string => ('code' in answer ? String(answer.code) : 'UNKNOWN');
