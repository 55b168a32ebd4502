import { storableText } from '../../kernel/database/storable-text.ts';

/** One request to a provider of messages. */
export interface HttpRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What it answered, in full. */
export interface HttpAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** There is no answer. `handedOver`: the request may have been taken all the same. */
export class NoAnswer extends Error {
  readonly handedOver: boolean;

  constructor(message: string, handedOver: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NoAnswer';
    this.handedOver = handedOver;
  }
}

/** Faults that come before a single byte of the request has left. */
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

/** Of an answer, in code points: a provider that says more is cut. */
const longestAnswer = 200_000;
/** Of an answer that is no JSON, what is kept as the reason. */
const longestReason = 300;
/** Of one value in an answer. */
const longestValue = 5000;

const codeOf = (error: unknown): string => {
  const { cause, code } = error as { cause?: unknown; code?: unknown };
  if (typeof code === 'string' && code !== 'ABORT_ERR') return code;
  return cause === undefined ? '' : codeOf(cause);
};

/**
 * Makes one request, once. Throws `NoAnswer` when the provider is away, is silent for `timeoutMs`, or hangs up before its answer is
 * whole. A redirect is an answer like any other: what was meant for one host goes to no other.
 */
export async function exchange(request: HttpRequest, timeoutMs: number): Promise<HttpAnswer> {
  const { url, method = 'POST', headers, body } = request;
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(headers && { headers: { ...headers } }),
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
    const said = isSilent
      ? `No answer within ${timeoutMs} ms.`
      : code || (error instanceof Error ? error.message : String(error));
    throw new NoAnswer(said, !beforehand.has(code), { cause: error });
  }
}

/** The beginning of the body, for people who look for the reason. */
export const beginningOf = ({ body }: Pick<HttpAnswer, 'body'>): string => storableText(body, longestReason);

/** The body as JSON; undefined when it is none. */
export function jsonIn({ body }: Pick<HttpAnswer, 'body'>): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** What stands at a dotted path (`messages.0.id`), as text; undefined when there is none. */
export function textAt(value: unknown, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>(
      (node, key) => (typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[key] : undefined),
      value,
    );
  // JSON may write NUL and halves of pairs in escapes.
  return typeof found === 'string' || typeof found === 'number' ? storableText(String(found), longestValue) : undefined;
}
