import { PregonError } from './errors.ts';
import { firstError, type GraphqlAnswer } from './graphql.ts';
import type { Operation } from './operations.ts';

/** The input of any operation, as far as it has these parts. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob | undefined;
}

const text = (value: unknown): string => encodeURIComponent(String(value));

/** The address of a call. Values of the query that are undefined or null are left out. */
export function addressOf(base: string, { path }: Operation, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => text(params[name] ?? ''));
  const values = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = values.map(([name, value]) => `${text(name)}=${text(value)}`).join('&');
  return `${base.replace(/\/+$/, '')}${filled}${search && `?${search}`}`;
}

/** The body of a call with the header that says what it is: JSON, or a form with JSON and a file. */
export function contentOf(
  { form }: Operation,
  { body, file }: AnyInput,
): { readonly body?: string | FormData; readonly headers: Readonly<Record<string, string>> } {
  if (form) {
    const data = new FormData();
    data.append(form.part, new Blob([JSON.stringify(body ?? {})], { type: 'application/json' }));
    if (form.file && file) data.append(form.file, file);
    return { body: data, headers: {} };
  }
  return body === undefined ? { headers: {} } : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

interface Sent {
  readonly fetch: typeof globalThis.fetch;
  readonly url: string;
  readonly init: RequestInit;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Makes one request and reads its JSON. Throws `PregonError`, or the reason of the caller's signal. */
export async function requestJson({ fetch, url, init, timeoutMs, signal }: Sent): Promise<unknown> {
  signal?.throwIfAborted();
  const life = new AbortController();
  const end = (): void => life.abort();
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener('abort', end, { once: true });
  try {
    const response = await fetch(url, { ...init, signal: life.signal });
    return read(response, await response.text());
  } catch (error) {
    if (error instanceof PregonError) throw error;
    signal?.throwIfAborted();
    throw life.signal.aborted
      ? new PregonError(`No answer in ${timeoutMs} ms.`, { code: 'TIMEOUT' })
      : new PregonError('No answer.', { code: 'NO_RESPONSE', cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

interface ErrorBody extends GraphqlAnswer {
  readonly code?: PregonError['code'];
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

function read({ ok, status, headers }: Response, content: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (cause) {
    throw new PregonError(`The answer is not JSON (status ${status}).`, { code: 'NOT_JSON', status, cause });
  }
  if (ok) return json;
  const body = (json ?? {}) as ErrorBody;
  const { code = 'UNKNOWN', message = `Status ${status}.`, fields } = firstError(body) ?? body;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  throw new PregonError(message, { code, status, fields, retryAfter: Number.isFinite(seconds) ? seconds : undefined });
}
