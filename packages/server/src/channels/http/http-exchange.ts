import { inSpan, type OpenSpan, traceHeaders } from '../../kernel/observability/spans.ts';
import { storableText } from '../../kernel/database/storable-text.ts';

/** One HTTP request to a message provider. */
export interface HttpRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Its whole response. */
export interface HttpAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The provider gave no response. `handedOver`: it may have received the request all the same. */
export class NoAnswer extends Error {
  readonly handedOver: boolean;

  constructor(message: string, handedOver: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NoAnswer';
    this.handedOver = handedOver;
  }
}

/** Error codes that occur before a single byte of the request is sent. */
const beforehand = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_HAS_EXPIRED',
]);

/** Limit of a response, in code points; the rest is cut off. */
const longestAnswer = 200_000;
/** Limit of the reason that is stored of a response that is not JSON. */
const longestReason = 300;
/** Limit of one value in a response. */
const longestValue = 5000;

const codeOf = (error: unknown): string => {
  const { cause, code } = error as { cause?: unknown; code?: unknown };
  if (typeof code === 'string' && code !== 'ABORT_ERR') return code;
  return cause === undefined ? '' : codeOf(cause);
};

/**
 * Makes one request without retries. Throws `NoAnswer` on a connection error, on a timeout after `timeoutMs`, or when the
 * response breaks off. Redirects are not followed, so that credentials go to no other host.
 */
export function exchange(request: HttpRequest, timeoutMs: number): Promise<HttpAnswer> {
  const { method = 'POST', url } = request;
  const attributes = { 'http.request.method': method, 'server.address': hostOf(url) };
  const traced = async (span?: OpenSpan): Promise<HttpAnswer> => {
    const answer = await makeRequest(request, timeoutMs);
    span?.set({ 'http.response.status_code': answer.status });
    return answer;
  };
  return inSpan(`${method} provider`, attributes, traced, 'client');
}

/** The host of an address, without the path, which may hold keys of a provider. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : 'invalid');

async function makeRequest({ url, method = 'POST', headers, body }: HttpRequest, timeoutMs: number): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...traceHeaders(), ...headers },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    return {
      status: response.status,
      statusText: response.statusText,
      headers: Object.fromEntries(response.headers),
      body: storableText(text, longestAnswer),
    };
  } catch (error) {
    const code = codeOf(error);
    const isSilent = error instanceof Error && error.name === 'TimeoutError';
    const message = isSilent
      ? `No answer within ${timeoutMs} ms.`
      : code || (error instanceof Error ? error.message : String(error));
    throw new NoAnswer(message, !beforehand.has(code), { cause: error });
  }
}

/** The beginning of the body, as a reason for logs and lists. */
export const beginningOf = ({ body }: Pick<HttpAnswer, 'body'>): string => storableText(body, longestReason);

/** The body as JSON; undefined when it is not JSON. */
export function jsonIn({ body }: Pick<HttpAnswer, 'body'>): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The value at a dotted path (`messages.0.id`) as text; undefined when there is none. */
export function textAt(value: unknown, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>(
      (node, key) => (typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[key] : undefined),
      value,
    );
  // JSON escapes may hold NUL and lone surrogates, which the database cannot store.
  return typeof found === 'string' || typeof found === 'number' ? storableText(String(found), longestValue) : undefined;
}
