import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivate } from '../kernel/http/private-networks.ts';

/** The response of a receiver; its body is not read. */
export interface PostAnswer {
  readonly status: number;
  /** The seconds of `Retry-After`, if it is a number. */
  readonly retryAfter: number | undefined;
}

/** The address of a receiver is forbidden. The message is for the user. */
export class AddressRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AddressRefused';
  }
}

const privateAddress = 'Esta dirección está en una red privada.';

/** Resolves a host and refuses it when one of its addresses is private. It runs at each connection, which DNS rebinding cannot get past. */
const guardedLookup =
  (lookup: typeof systemLookup): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[] | undefined) => {
      const [first] = found ?? [];
      if (error || !first) return callback(error ?? new AddressRefused('Este servidor no existe.'), '', 4);
      if (found?.some(({ address }) => isPrivate(address))) return callback(new AddressRefused(privateAddress), '', 4);
      return options.all ? callback(null, found ?? []) : callback(null, first.address, first.family);
    });
  };

/** Whether private addresses and plain HTTP are allowed: for tests and demonstrations. */
export interface AddressRule {
  readonly allowPrivate: boolean;
  readonly lookup?: typeof systemLookup;
}

/** Checks what the text of an address tells. Throws `AddressRefused`. */
export function checkAddress(address: string, { allowPrivate }: AddressRule): URL {
  const url = new URL(address);
  if (allowPrivate) return url;
  if (url.protocol !== 'https:') throw new AddressRefused('La dirección tiene que empezar por https://.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) > 0 && isPrivate(host)) throw new AddressRefused(privateAddress);
  return url;
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
      ...(!rule.allowPrivate && { lookup: guardedLookup(rule.lookup ?? systemLookup) }),
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
