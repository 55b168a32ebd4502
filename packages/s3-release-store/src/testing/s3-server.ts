import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { faultOfSignature, type Credentials } from './signature-v4.ts';

/** One object of the bucket. */
export interface StoredObject {
  readonly content: Buffer;
  /** With its quotation marks. */
  readonly etag: string;
  readonly modified: Date;
  readonly headers: Readonly<Record<string, string>>;
}

/** A running service with one bucket, in memory. */
export interface S3Server {
  /** `http://127.0.0.1:40123`, for AWS_ENDPOINT_URL_S3. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly credentials: Credentials;
  /** By key. Tests may change it directly. */
  readonly objects: Map<string, StoredObject>;
  stop(): Promise<void>;
}

interface S3Options {
  /** Objects of one page of a list; S3's own limit is 1000. */
  readonly pageSize?: number;
  /** Called when an upload has arrived, before its conditions are checked. */
  readonly onUpload?: (key: string) => void;
  /** Called when an upload is stored, before the response. Throwing loses the response. */
  readonly onKept?: (key: string) => void;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** Status and words of S3 for each code of its errors that this service gives. */
const faults: Readonly<Record<string, readonly [number, string]>> = {
  AccessDenied: [403, 'Access Denied'],
  BadDigest: [400, 'The Content-MD5 you specified did not match what we received.'],
  ConditionalRequestConflict: [
    409,
    'The conditional request cannot succeed due to a conflicting operation against this resource.',
  ],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NotImplemented: [501, 'A header you provided implies functionality that is not implemented'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  SignatureDoesNotMatch: [403, 'The request signature we calculated does not match the signature you provided.'],
  XAmzContentSHA256Mismatch: [400, 'The provided x-amz-content-sha256 header does not match what was computed.'],
};

/** Headers of an upload that come back with the object. */
const kept = ['content-type', 'cache-control', 'content-encoding'];

/**
 * A fake S3-compatible service: it verifies signatures, writes conditionally, and returns lists in pages and errors in S3's XML.
 * It supports PutObject, GetObject, HeadObject, DeleteObject and ListObjectsV2, addressed by path; a conditional upload during
 * another one to the same key is refused with 409, as S3 may.
 */
export async function startS3Server({ pageSize = 1000, onUpload, onKept }: S3Options = {}): Promise<S3Server> {
  const bucket = 'releases';
  const credentials = { accessKeyId: 'AKIAPREGON', secretAccessKey: 'only/for+tests' };
  const objects = new Map<string, StoredObject>();

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method = '', url = '/', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const [askedBucket, ...segments] = pathname.slice(1).split('/').map(decodeURIComponent);
    const key = segments.join('/');
    const before = objects.get(key);
    const body = await buffer(request);
    const fault = faultOfSignature({ method, url, headers, body }, credentials);
    if (fault) return refusal(fault);
    if (askedBucket !== bucket) return refusal('NoSuchBucket');
    if (key === '') return method === 'GET' ? list(searchParams) : refusal('MethodNotAllowed');
    if (method === 'GET' || method === 'HEAD') return read(key, request);
    if (method === 'DELETE') return remove(key);
    return method === 'PUT' ? write(key, { request, body, before }) : refusal('MethodNotAllowed');
  }

  function read(key: string, { headers }: IncomingMessage): Answer {
    const object = objects.get(key);
    if (!object) return refusal('NoSuchKey');
    const described = { ...object.headers, etag: object.etag, 'last-modified': object.modified.toUTCString() };
    if (headers['if-match'] !== undefined && headers['if-match'] !== object.etag) return refusal('PreconditionFailed');
    if (headers['if-none-match'] === object.etag) return { status: 304, headers: described };
    return { status: 200, headers: described, body: object.content };
  }

  interface Upload {
    readonly request: IncomingMessage;
    readonly body: Buffer;
    /** The object at the beginning of the upload. */
    readonly before: StoredObject | undefined;
  }

  function write(key: string, { request: { headers }, body, before }: Upload): Answer {
    onUpload?.(key);
    const md5 = headers['content-md5'];
    if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64')) return refusal('BadDigest');
    const { 'if-match': match, 'if-none-match': noneMatch } = headers;
    const current = objects.get(key);
    if (noneMatch !== undefined && noneMatch !== '*') return refusal('NotImplemented');
    if (noneMatch === '*' && current && before) return refusal('PreconditionFailed');
    if ((noneMatch ?? match) !== undefined && current !== before) return refusal('ConditionalRequestConflict');
    if (match !== undefined && !current) return refusal('NoSuchKey');
    if (match !== undefined && match !== current?.etag) return refusal('PreconditionFailed');
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const kinds = kept.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : []));
    objects.set(key, { content: body, etag, modified: new Date(), headers: Object.fromEntries(kinds) });
    onKept?.(key);
    return { status: 200, headers: { etag } };
  }

  function remove(key: string): Answer {
    objects.delete(key);
    return { status: 204 };
  }

  function list(search: URLSearchParams): Answer {
    if (search.get('list-type') !== '2') return refusal('NotImplemented');
    const prefix = search.get('prefix') ?? '';
    const after = Buffer.from(search.get('continuation-token') ?? '', 'base64').toString();
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = keys.slice(0, Math.min(Number(search.get('max-keys') ?? pageSize), pageSize));
    const isTruncated = page.length < keys.length;
    const next = isTruncated ? element('NextContinuationToken', Buffer.from(page.at(-1) ?? '').toString('base64')) : '';
    const contents = page.map((key) => {
      const { content, etag, modified } = objects.get(key) ?? { content: '', etag: '', modified: new Date() };
      const size = element('Size', String(content.length)) + element('StorageClass', 'STANDARD');
      return `<Contents>${element('Key', key)}${element('LastModified', modified.toISOString())}${element('ETag', etag)}${size}</Contents>`;
    });
    const described = element('Name', bucket) + element('Prefix', prefix) + element('KeyCount', String(page.length));
    const result = `${described}${element('IsTruncated', String(isTruncated))}${next}${contents.join('')}`;
    return xml(200, `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${result}</ListBucketResult>`);
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (found) => send(request, response, found),
      () => response.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    credentials,
    objects,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** A HEAD, and an object that has not changed, are answered without a body. */
function send({ method }: IncomingMessage, response: ServerResponse, { status, headers, body = '' }: Answer): void {
  const length = status === 304 || status === 204 ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length }).end(method === 'HEAD' ? undefined : body);
}

function refusal(code: string): Answer {
  const [status, message] = faults[code] ?? [500, 'We encountered an internal error. Please try again.'];
  return xml(status, `<Error>${element('Code', code)}${element('Message', message)}</Error>`);
}

function xml(status: number, body: string): Answer {
  return { status, headers: { 'content-type': 'application/xml' }, body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}` };
}

function element(name: string, text: string): string {
  return `<${name}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}</${name}>`;
}
