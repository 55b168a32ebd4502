import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type AddressRule, checkAddress, lookupOf } from './guarded-address.ts';

/** Limit of a request in milliseconds, with its response. */
const timeoutMs = 10_000;
/** Limit of a response's body in bytes. */
const longestAnswer = 1024 * 1024;

/** The part of the options of `fetch` that a guarded request takes. */
export interface GuardedRequest {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}

/** Passes a stream on up to a number of bytes, and fails beyond it. */
const upTo = (most: number): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > most) done(new Error('The response is too long.'));
      else done(null, chunk);
    },
  });
};

/**
 * Requests an address that an account chose, and reads the response (SSRF protection): no private networks, no plain HTTP, redirects are not
 * followed. Rejects with `AddressRefused`, or with the error of the connection.
 */
export async function guardedFetch(
  address: string,
  { method = 'GET', headers = {}, body }: GuardedRequest,
  rule: AddressRule,
): Promise<Response> {
  const url = checkAddress(address, rule);
  const signal = AbortSignal.timeout(timeoutMs);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method,
    agent: false,
    headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    signal,
    ...lookupOf(rule),
  });
  request.on('error', reject);
  request.once('response', (response) => {
    const limited = upTo(longestAnswer);
    const read = Promise.all([buffer(limited), pipeline(response, limited)]);
    read.then(
      ([content]) => {
        const status = response.statusCode ?? 502;
        const hasBody = ![204, 205, 304].includes(status);
        const type = response.headers['content-type'];
        resolve(new Response(hasBody ? content : null, { status, ...(type && { headers: { 'content-type': type } }) }));
      },
      (error: unknown) => {
        request.destroy();
        reject(error instanceof Error ? error : new Error('The response could not be read.'));
      },
    );
  });
  request.end(body);
  return promise;
}
