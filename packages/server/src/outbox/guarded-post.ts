import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type AddressRule, checkAddress, lookupOf } from '../kernel/http/guarded-address.ts';

/** The response of a receiver; its body is not read. */
export interface PostAnswer {
  readonly status: number;
  /** The seconds of `Retry-After`, if it is a number. */
  readonly retryAfter: number | undefined;
}

/** Limit of a request in milliseconds, from the connection to the headers of the response. */
const timeoutMs = 15_000;
/** Limit of a response's body in bytes; beyond it the connection is closed. */
const longestAnswer = 65_536;

interface Posted {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends a JSON body to an address that an account chose (SSRF protection): no private networks, and redirects are not followed. Rejects
 * with `AddressRefused`, or with the error of the connection.
 */
export function guardedPost(
  address: string,
  { headers, body }: Posted,
  rule: AddressRule,
  signal: AbortSignal,
): Promise<PostAnswer> {
  return new Promise((resolve, reject) => {
    const url = checkAddress(address, rule);
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      ...lookupOf(rule),
    });
    request.on('error', reject);
    request.once('response', (response) => {
      const seconds = Number(response.headers['retry-after']);
      resolve({ status: response.statusCode ?? 0, retryAfter: Number.isFinite(seconds) ? seconds : undefined });
      // The body does not matter, and may be endless.
      let bytes = 0;
      response.on('error', () => undefined);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > longestAnswer) request.destroy();
      });
    });
    request.end(body);
  });
}
