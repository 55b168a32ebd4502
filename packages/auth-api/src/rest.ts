import { type EndpointInput, type EndpointOutput, type EndpointShape, endpointUrl } from '@pregon/contract/endpoint';
import { renameKeys } from '@pregon/contract/wire-names';
import * as v from 'valibot';
import { faultOf, unknownAnswer } from './fault.ts';
import type { Connection } from './transport/connection.ts';

type FileInput<E> = E extends { readonly form: { readonly file: { readonly required: infer Required } } }
  ? Required extends true
    ? { readonly file: Blob }
    : { readonly file?: Blob }
  : unknown;

/** The input of a call: `params`, `query`, `body`, or `form` and its `file`, as the endpoint has them. */
export type CallInput<E extends EndpointShape> = EndpointInput<E> & FileInput<E>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Completes the request even if the page is closed. Browsers limit the body of such requests to 64 KB. */
  readonly keepalive?: boolean;
}

/** The arguments after the endpoint; optional where the endpoint takes nothing. */
export type CallArguments<E extends EndpointShape> =
  {} extends CallInput<E> ? [input?: CallInput<E>, options?: CallOptions] : [input: CallInput<E>, options?: CallOptions];

/** The REST client, versions 1 and 2. */
export interface Api {
  /**
   * Calls an endpoint of the contract. Names are mapped, and the response is validated. Throws an `ApiFault` with fields in the
   * code's names. Nothing is retried, except once after an expired token was refreshed.
   */
  readonly call: <E extends EndpointShape>(endpoint: E, ...rest: CallArguments<E>) => Promise<EndpointOutput<E>>;
}

interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly form?: unknown;
  readonly file?: Blob;
}

/** Creates a separate client on any connection. Pages with a session use `api`, those without `anonymousApi`. */
export function createApi(connection: Pick<Connection, 'exchange' | 'authorized'>): Api {
  return {
    call: (endpoint, ...[input = {}, options = {}]) => {
      const attempt = (authorization: { readonly Authorization: string }) =>
        request(connection, endpoint, input as LooseInput, { headers: authorization, ...options });
      return connection.authorized(401, attempt);
    },
  };
}

async function request<E extends EndpointShape>(
  { exchange }: Pick<Connection, 'exchange'>,
  endpoint: E,
  input: LooseInput,
  { headers, signal, keepalive }: CallOptions & { readonly headers: Record<string, string> },
): Promise<EndpointOutput<E>> {
  const { type, body } = requestBody(endpoint, input);
  const answer = await exchange(endpointUrl(endpoint, input), {
    method: endpoint.method,
    headers: { Accept: 'application/json', ...type, ...headers },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  });
  const data = parseJson(answer.text);
  if (!answer.ok) throw faultOf(answer.status, data, endpoint.wire?.request).tracedBy(answer.headers);
  const parsed = v.safeParse(endpoint.response, renameKeys(data, endpoint.wire?.response));
  if (!parsed.success) throw unknownAnswer(answer.status, data).tracedBy(answer.headers);
  return parsed.output;
}

interface RequestBody {
  readonly type?: { readonly 'Content-Type': string };
  readonly body?: BodyInit;
}

function requestBody(endpoint: EndpointShape, { body, form, file }: LooseInput): RequestBody {
  const encode = (value: unknown) => JSON.stringify(renameKeys(value, endpoint.wire?.request));
  if (endpoint.form) {
    const parts = new FormData();
    parts.append(endpoint.form.part, encode(form));
    if (file && endpoint.form.file) parts.append(endpoint.form.file.name, file);
    return { body: parts };
  }
  return endpoint.body ? { type: { 'Content-Type': 'application/json' }, body: encode(body) } : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
