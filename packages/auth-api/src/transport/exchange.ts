import { noResponse } from '../fault.ts';

/** A fully read response. */
export interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** One request and its response, whatever the status. Throws 'Sin respuesta del servidor', or the caller's own abort. */
export type Exchange = (path: string, init: RequestInit) => Promise<Answer>;

interface ExchangeOptions {
  /** Scheme, host and an optional prefix, without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** Timeout in milliseconds. */
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
