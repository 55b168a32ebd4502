import type { CallOptions } from './call-options.ts';
import { dataOf, type GraphqlAnswer, graphqlBody, type GraphqlInput, graphqlPath, hasMutation } from './graphql.ts';
import { addressOf, type AnyInput, contentOf, requestJson } from './http-request.ts';
import { type Operation, type OperationName, operations, type PregonLists, type PregonOperations } from './operations.ts';
import { retryWithJitter, type RetrySettings } from './retry.ts';

export type { CallOptions } from './call-options.ts';
export type { GraphqlInput } from './graphql.ts';

/** What a client needs to know. */
export interface ClientSettings {
  /** The address of the installation: `https://admin.tienda.example`. */
  readonly url: string;
  /** A key of the API, `pregon_…`. It belongs on a server: whoever has it acts for the account. */
  readonly key: string;
  /** Limit of an attempt in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number;
  readonly retry?: RetrySettings;
  /** Replaces `fetch`: for a proxy, or for tests. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Every call that a key of the API may make, by its name, and its lists as iterators over all of their pages. */
export interface PregonClient extends PregonOperations {
  readonly all: PregonLists;
  /**
   * Sends a GraphQL document and returns its `data`. A document without a mutation is tried again like other calls that read.
   * `Result` is the caller's description of the data: it is not checked.
   */
  graphql<Result = unknown>(input: GraphqlInput, options?: CallOptions): Promise<Result>;
}

/** Calls with an idempotency key of their own, which the server recognizes a repetition by. */
const keyedCalls = new Set<string>(['sendEvents', 'sendMessage'] satisfies OperationName[]);

type Call = (input?: AnyInput, options?: CallOptions) => Promise<unknown>;

/** Creates a client of the API. It keeps no connection and no state. */
export function createClient(settings: ClientSettings): PregonClient {
  const entries = Object.entries<Operation>(operations);
  const calls = new Map(entries.map(([name, operation]) => [name, callOf(settings, name, operation)]));
  const lists = entries.flatMap(([name, { pages }]) => {
    const call = calls.get(name);
    return call && pages ? [[name, listOf(call, pages)] as const] : [];
  });
  const graphql = graphqlOf(settings);
  return { ...Object.fromEntries(calls), all: Object.fromEntries(lists), graphql } as unknown as PregonClient;
}

/** One request with its headers, before the key is added. */
interface Prepared {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  readonly isRepeatable: boolean;
}

function send(
  settings: ClientSettings,
  { url, isRepeatable, headers, ...init }: Prepared,
  options: CallOptions,
): Promise<unknown> {
  const { key, timeoutMs = 30_000, retry = {} } = settings;
  const sent = {
    // Looked up at each call, so that a page or a test may replace it.
    fetch: settings.fetch ?? globalThis.fetch.bind(globalThis),
    url,
    init: { ...init, headers: { ...headers, accept: 'application/json', authorization: `Bearer ${key}` } },
    timeoutMs: options.timeoutMs ?? timeoutMs,
    signal: options.signal,
  };
  return retryWithJitter(() => requestJson(sent), isRepeatable, retry, options.signal);
}

function callOf(settings: ClientSettings, name: string, operation: Operation): Call {
  const { method } = operation;
  const isRepeatable = method === 'GET' || keyedCalls.has(name);
  return (input = {}, options = {}) => {
    const content = contentOf(operation, input);
    const headers = { ...content.headers, ...idempotencyHeader(name, input, options) };
    return send(settings, { ...content, url: addressOf(settings.url, operation, input), method, headers, isRepeatable }, options);
  };
}

function graphqlOf(settings: ClientSettings) {
  return async (input: GraphqlInput, options: CallOptions = {}): Promise<unknown> => {
    const request = {
      url: addressOf(settings.url, { method: 'POST', path: graphqlPath }, {}),
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: graphqlBody(input),
      isRepeatable: !hasMutation(input),
    };
    return dataOf((await send(settings, request, options)) as GraphqlAnswer);
  };
}

/** One key for all attempts of a call; a key in the body stays the only one. */
function idempotencyHeader(name: string, { body }: AnyInput, { idempotencyKey }: CallOptions): Readonly<Record<string, string>> {
  if (name !== 'sendMessage') return {};
  const isInBody = (body as { readonly idempotencyKey?: string } | undefined)?.idempotencyKey !== undefined;
  if (isInBody && idempotencyKey === undefined) return {};
  return { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() };
}

interface Page {
  readonly items: readonly unknown[];
  readonly total?: number;
  readonly next?: number | string | null;
}

/** Reads the pages of a list one after the other: by the key of the last row where the list has one, else by number. */
function listOf(call: Call, pages: NonNullable<Operation['pages']>) {
  return async function* items(input: AnyInput = {}, options?: CallOptions): AsyncGenerator<unknown, void, undefined> {
    let place: Record<string, unknown> = {};
    for (let page = 1, read = 0; ; page += 1) {
      const {
        items: rows,
        total = 0,
        next = null,
      } = (await call({ ...input, query: { ...input.query, ...place } }, options)) as Page;
      yield* rows;
      read += rows.length;
      if (rows.length === 0 || (pages === 'after' ? next === null : read >= total)) return;
      place = pages === 'after' ? { after: next } : { page: page + 1 };
    }
  };
}
