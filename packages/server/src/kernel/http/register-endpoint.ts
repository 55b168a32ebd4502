import type { Readable } from 'node:stream';
import { scopeOf } from '@pregon/contract/api-keys/scoped-endpoints';
import type { EndpointAnswer, EndpointError, EndpointRequest, EndpointShape } from '@pregon/contract/endpoint';
import { renameKeys } from '@pregon/contract/wire-names';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { limited, type RequestLimit } from '../rate-limits/request-rate-limits.ts';
import type { Principal } from './principal.ts';
import { authorize } from './authorize.ts';
import { Fault } from './fault.ts';
import { readForm, type UploadedFile } from './multipart.ts';
import { faultOnWire, parse } from './parse.ts';
import { StreamedAnswer } from './streamed-answer.ts';

/** The type of a request's file. */
type FileOf<E> = E extends { readonly form: { readonly file: { readonly required: infer Required } } }
  ? { readonly file: Required extends true ? UploadedFile : UploadedFile | undefined }
  : unknown;

/** The arguments of a handler: the validated request, its file, the caller, and the endpoint's faults. */
export type Call<E extends EndpointShape> = EndpointRequest<E> &
  FileOf<E> & {
    readonly principal: E['access'] extends 'public' ? Principal | undefined : Principal;
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    /** A fault that this endpoint declares: `throw fault('CAMPAIGN_FULL')`. */
    readonly fault: (code: EndpointError<E>, detail?: ConstructorParameters<typeof Fault>[1]) => Fault;
  };

interface Options {
  readonly limit?: RequestLimit;
  /** Limit of the body in bytes, where the app's default is too small. */
  readonly bodyLimit?: number;
  /** Hook before the body is read: it may refuse, wait, or peek. */
  readonly preParsing?: (request: FastifyRequest, reply: FastifyReply, payload: Readable) => Promise<Readable>;
  /** Whether the request gets more time: a large file over a slow connection. */
  readonly slowUpload?: boolean;
}

function requestParts(endpoint: EndpointShape, request: FastifyRequest, form: unknown): Record<string, unknown> {
  const names = endpoint.wire?.request;
  const parts: Record<string, unknown> = {};
  if (endpoint.params) parts['params'] = parse(endpoint.params, request.params, names);
  if (endpoint.query) parts['query'] = parse(endpoint.query, request.query, names);
  if (endpoint.body) parts['body'] = parse(endpoint.body, request.body ?? {}, names);
  if (endpoint.form) parts['form'] = parse(endpoint.form.data, form, names);
  return parts;
}

/**
 * Serves an endpoint of the contract: authorizes the caller, validates the request, calls the handler, and answers with the fields of the
 * response schema alone, in the names of the wire. What is thrown becomes an answer in one place, the app's error handler. A streamed
 * answer is written as it is.
 */
export function registerEndpoint<const E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<EndpointAnswer<E> | StreamedAnswer<EndpointAnswer<E>>>,
  { limit, bodyLimit, slowUpload, preParsing }: Options = {},
): void {
  app.route({
    method: endpoint.method,
    url: `/${endpoint.version}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { ...(limit && limited(limit)), ...(slowUpload && { slowUpload }) },
    ...(bodyLimit && { bodyLimit }),
    ...(preParsing && { preParsing }),
    // Authorized before the body is read.
    onRequest: async ({ principal }) => authorize(endpoint.access, principal, scopeOf(endpoint)),
    handler: async (request, reply) => {
      const form = endpoint.form && (await readForm(request, endpoint.form));
      try {
        const parts: Record<string, unknown> = {
          ...requestParts(endpoint, request, form?.data),
          ...(form && { file: form.file }),
        };
        const fault = (code: EndpointError<E>, detail?: ConstructorParameters<typeof Fault>[1]) => new Fault(code, detail);
        const call = { ...parts, principal: request.principal, request, reply, fault } as Call<E>;
        const answer = await handler(call).catch((error: unknown) => {
          throw faultOnWire(error, endpoint.wire?.request);
        });
        const wire = (fields: unknown) => renameKeys(fields, endpoint.wire?.response);
        if (!(answer instanceof StreamedAnswer)) return wire(v.parse(endpoint.response, answer));
        void reply.type('application/json; charset=utf-8');
        return answer.read(wire);
      } finally {
        form?.release();
      }
    },
  });
}
