import { noResponse } from '../fault.ts';

/** An answer, read to its end. */
export interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** One request and its answer, whatever its status. Throws the fault 'Sin respuesta del servidor', or the caller's own abort. */
export type Exchange = (path: string, init: RequestInit) => Promise<Answer>;

interface ExchangeOptions {
  /** Scheme, host and possibly a prefix, without a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** Milliseconds after which nobody is thought to answer. */
  readonly timeout: number;
}

export function createExchange({ baseUrl, fetch, timeout }: ExchangeOptions): Exchange {
  return async (path, { signal, ...init }) => {
    const deadline = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(baseUrl + path, {
        ...init,
        credentials: 'include',
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
      return { ok: response.ok, status: response.status, headers: response.headers, text: await response.text() };
    } catch {
      signal?.throwIfAborted();
      throw noResponse();
    }
  };
}
