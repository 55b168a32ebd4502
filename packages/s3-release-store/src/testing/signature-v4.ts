import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The credentials of the service. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A request as it came over the wire. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Seconds that the clocks of client and service may be apart. */
const allowedSkew = 15 * 60;

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/**
 * Verifies a request's AWS Signature Version 4 over its method, path, query, signed headers and body. Returns S3's error code, or
 * undefined.
 */
export function faultOfSignature(request: SignedRequest, { accessKeyId, secretAccessKey }: Credentials): string | undefined {
  const { headers, body } = request;
  const [, keyId, scope, day, region, signedHeaders, signature] = authorization.exec(headers.authorization ?? '') ?? [];
  if (!scope || !day || !region || !signedHeaders || !signature) return 'AccessDenied';
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId';
  const date = headerOf(headers, 'x-amz-date');
  if (!date.startsWith(day) || Math.abs(Date.now() - timeOf(date)) > allowedSkew * 1000) return 'RequestTimeTooSkewed';
  const payload = headerOf(headers, 'x-amz-content-sha256');
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonicalRequest(request, signedHeaders, payload))].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`);
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}

function canonicalRequest({ method, url, headers }: SignedRequest, signedHeaders: string, payload: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const path = pathname.split('/').map((segment) => encode(decodeURIComponent(segment)));
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted();
  const lines = signedHeaders.split(';').map((name) => `${name}:${headerOf(headers, name).trim().replaceAll(/ +/g, ' ')}\n`);
  return [method, path.join('/'), query.join('&'), lines.join(''), signedHeaders, payload].join('\n');
}

/** Percent-encoding that leaves nothing but unreserved characters. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** `20261121T155123Z` in milliseconds. */
function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  return [headers[name] ?? []].flat().join(',');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
