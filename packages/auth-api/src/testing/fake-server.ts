import { type EndpointAnswer, type EndpointRequest, type EndpointShape } from '@pregon/contract/endpoint';
import { type ErrorCode, errorTable } from '@pregon/contract/errors';
import { operationName, type OperationResult, type OperationShape } from '@pregon/contract/operation';
import { renameKeys } from '@pregon/contract/wire-names';
import * as v from 'valibot';

/** A received request. */
export interface SeenRequest {
  readonly method: string;
  readonly url: URL;
  /** Headers that the caller set. */
  readonly headers: Headers;
  readonly credentials: RequestCredentials | undefined;
  /** Parsed JSON; for a multipart request, its parts in order. */
  readonly body: unknown;
}

type Answered<T> = T | Response | Promise<T | Response>;

/** A fake server for tests: it uses the contract's wire format, and rejects what the contract does not allow. */
export interface FakeServer {
  readonly fetch: typeof fetch;
  readonly requests: readonly SeenRequest[];
  /** Sets the response of an endpoint: data in the code's names, or a `Response`. */
  readonly answer: <E extends EndpointShape>(
    endpoint: E,
    handler: (request: EndpointRequest<E>, seen: SeenRequest) => Answered<EndpointAnswer<E>>,
  ) => void;
  /** The same for a GraphQL operation, with the response's `data`. */
  readonly answerGraphql: <O extends OperationShape>(
    operation: O,
    handler: (variables: v.InferOutput<O['variables']>, seen: SeenRequest) => Answered<OperationResult<O>>,
  ) => void;
}

interface Handler {
  readonly accepts: (seen: SeenRequest) => boolean;
  readonly handle: (seen: SeenRequest) => Promise<Response>;
}

/** A JSON response. */
export const jsonAnswer = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json; charset=utf-8' } });

interface RefusalDetail {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** An error response of an endpoint. Field paths are wire names. */
export const refusal = (code: ErrorCode, detail: RefusalDetail = {}): Response =>
  jsonAnswer({ code, message: errorTable[code].message, ...detail }, errorTable[code].status);

/** An error response of GraphQL: status 200, the code in the first error's extensions. */
export const graphqlRefusal = (code: ErrorCode): Response =>
  jsonAnswer({ data: null, errors: [{ message: errorTable[code].message, extensions: { code } }] });

/** The support code of the answers of `traced`. */
export const exampleSupportCode = 'a929d0e0e473';

/** An answer with a trace id, as every answer of the server has one. */
export function traced(answer: Response): Response {
  answer.headers.set('x-trace-id', `4bf92f3577b34da6a3ce${exampleSupportCode}`);
  return answer;
}

/** Starts without responses: an unexpected request fails as if the server were down. */
export function createFakeServer(): FakeServer {
  const requests: SeenRequest[] = [];
  const handlers: Handler[] = [];
  return {
    requests,
    async fetch(address, init = {}) {
      init.signal?.throwIfAborted();
      const seen = await seenRequest(new Request(address, init), init);
      requests.push(seen);
      const handler = handlers.findLast(({ accepts }) => accepts(seen));
      if (!handler) throw new TypeError(`Nothing answers ${seen.method} ${seen.url.pathname}`);
      return handler.handle(seen);
    },
    answer(endpoint, handler) {
      const path = new RegExp(`^/${endpoint.version}${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
      handlers.push({
        accepts: ({ method, url }) => method === endpoint.method && path.test(url.pathname),
        handle: async (seen) => {
          const request = v.safeParse(requestSchema(endpoint), requestParts(endpoint, seen, path));
          if (!request.success) return refusal('INVALID');
          const answer = await handler(request.output as EndpointRequest<typeof endpoint>, seen);
          return answer instanceof Response ? answer : jsonAnswer(renameKeys(answer, endpoint.wire?.response));
        },
      });
    },
    answerGraphql(operation, handler) {
      const name = operationName(operation);
      handlers.push({
        accepts: ({ url, body }) => url.pathname === '/V2/query' && v.is(v.object({ operationName: v.literal(name) }), body),
        handle: async (seen) => {
          const { variables } = seen.body as { variables?: unknown };
          const request = v.safeParse(operation.variables, renameKeys(variables ?? {}, operation.wire));
          if (!request.success) return graphqlRefusal('INVALID');
          const answer = await handler(request.output, seen);
          return answer instanceof Response ? answer : jsonAnswer({ data: answer });
        },
      });
    },
  };
}

async function seenRequest(request: Request, { credentials, headers, body }: RequestInit): Promise<SeenRequest> {
  const { method } = request;
  const sent = body instanceof FormData ? [...body] : await request.text();
  const parsed = typeof sent === 'string' && sent !== '' ? (JSON.parse(sent) as unknown) : sent;
  return { method, url: new URL(request.url), headers: new Headers(headers), credentials, body: parsed };
}

function requestSchema({ params, query, body, form }: EndpointShape): v.GenericSchema {
  const parts = { params, query, body, form: form?.data };
  return v.strictObject(Object.fromEntries(Object.entries(parts).flatMap(([name, schema]) => (schema ? [[name, schema]] : []))));
}

function requestParts(endpoint: EndpointShape, { url, body }: SeenRequest, path: RegExp): Record<string, unknown> {
  const named = (value: unknown) => renameKeys(value, endpoint.wire?.request);
  const [part] = Array.isArray(body) ? (body as [string, string][]) : [];
  return {
    ...(endpoint.params && { params: named({ ...path.exec(url.pathname)?.groups }) }),
    ...(endpoint.query && { query: named(Object.fromEntries(url.searchParams)) }),
    ...(endpoint.body && { body: named(body) }),
    ...(endpoint.form && part?.[0] === endpoint.form.part && { form: named(JSON.parse(part[1])) }),
  };
}
