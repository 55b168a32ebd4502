import type { FirstRequest } from '@pregon/contract/first-request';

/** A response that the document requested before any script had come, with the token of its request, and what is shown of it. */
interface FirstResponse extends Pick<FirstRequest, 'rows' | 'isAbove'> {
  readonly authorization: string;
  readonly response: Promise<Response>;
}

/** The document's first responses, by method, address and body: a global variable, set by a script of the first frame. */
export interface FirstResponses {
  pregonFirst?: Record<string, FirstResponse | undefined> | undefined;
}

/** Milliseconds after the start of the page in which a response is not outdated: the scripts of a slow network arrive within. */
const usableFor = 30_000;

/**
 * Fetches, or takes the response that the document has already requested with the same request and the same session. Each is taken once,
 * so that a repeated call goes to the server.
 */
export const fetchOrTake: typeof fetch = (input, init = {}) => takeFirst(input, init) ?? globalThis.fetch(input, init);

function takeFirst(input: RequestInfo | URL, { method = 'GET', body, headers }: RequestInit): Promise<Response> | undefined {
  const waiting = Reflect.get(globalThis, 'pregonFirst') as FirstResponses['pregonFirst'];
  if (!waiting || typeof input !== 'string') return undefined;
  const key = `${method} ${input} ${typeof body === 'string' ? body : ''}`;
  const first = waiting[key];
  delete waiting[key];
  const isSameSession = first?.authorization === new Headers(headers).get('authorization');
  return isSameSession && performance.now() < usableFor ? first.response : undefined;
}
