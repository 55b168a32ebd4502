import { contractVersion } from '../contract-version.ts';
import type { EndpointShape, MultipartForm } from '../endpoint.ts';
import { endpoints } from '../endpoints.ts';
import { type ErrorCode, errorTable } from '../errors.ts';
import { type PlainRoute, plainRoutes } from '../plain-routes.ts';
import { answerShape, requestShape } from './json-shape.ts';
import type { WireNames } from '../wire-names.ts';
import { type JsonSchema, parametersOf, portableSchema } from './openapi-schema.ts';

/** What the sources say of an endpoint beside its schemas. */
export interface EndpointNote {
  /** The folder of the contract that it belongs to. */
  readonly tag: string;
  readonly description: string;
}

/** An OpenAPI 3.1 document, as plain JSON. */
export type OpenApiDocument = Readonly<Record<string, unknown>>;

type Operation = Readonly<Record<string, unknown>>;

const bearer = [{ bearer: [] }];

/** The path of an endpoint from the root of the server. */
export const addressOf = ({ version, path }: EndpointShape): string => `/${version}${path}`;

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** The errors that a call may answer with: its own, and those of every call of its kind. */
function errorsOf({ access, errors, params, query, body, form }: EndpointShape): readonly ErrorCode[] {
  const ofInput: readonly ErrorCode[] = params || query || body || form ? ['INVALID', 'MALFORMED'] : [];
  const ofAccess: readonly ErrorCode[] = access === 'public' ? [] : ['UNAUTHENTICATED', 'FORBIDDEN'];
  return [...new Set([...ofInput, ...ofAccess, ...errors, 'UNKNOWN', 'UNAVAILABLE'] as const)];
}

/** The codes of a call by the HTTP status that they are answered with. */
function byStatus(codes: readonly ErrorCode[]): ReadonlyMap<number, readonly ErrorCode[]> {
  const found = new Map<number, ErrorCode[]>();
  for (const code of codes.toSorted()) {
    const { status } = errorTable[code];
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return found;
}

const responseName = (codes: readonly ErrorCode[]): string => codes.join('-');

/** A reference to one response for each HTTP status. Many calls have the same, so they stand among the components. */
function errorReferences(endpoint: EndpointShape) {
  const references = [...byStatus(errorsOf(endpoint))].map(([status, codes]) => [
    status,
    { $ref: `#/components/responses/${responseName(codes)}` },
  ]);
  return Object.fromEntries(references);
}

function errorResponse(codes: readonly ErrorCode[]) {
  const description = codes.map((code) => `\`${code}\`: ${errorTable[code].message}`).join('\n\n');
  const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }] };
  return { description, content: json(schema) };
}

/** Every response that the calls refer to. */
function errorResponses() {
  const lists = Object.values(endpoints).flatMap((endpoint) => [...byStatus(errorsOf(endpoint)).values()]);
  const named = lists.map((codes) => [responseName(codes), errorResponse(codes)] as const);
  return Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function multipartBody({ part, data, file }: MultipartForm, names: WireNames | undefined) {
  const fileSchema = file && {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `At most ${file.maxBytes} bytes.`,
  };
  const schema = {
    type: 'object',
    properties: { [part]: portableSchema(requestShape(data, names)), ...(file && { [file.name]: fileSchema }) },
    required: [part, ...(file?.required ? [file.name] : [])],
  };
  const encoding = {
    [part]: { contentType: 'application/json' },
    ...(file && { [file.name]: { contentType: file.mediaTypes.join(', ') } }),
  };
  return { required: true, content: { 'multipart/form-data': { schema, encoding } } };
}

function requestBodyOf({ body, form, wire }: EndpointShape) {
  if (form) return { requestBody: multipartBody(form, wire?.request) };
  if (body) return { requestBody: { required: true, content: json(portableSchema(requestShape(body, wire?.request))) } };
  return {};
}

function operationOf(name: string, endpoint: EndpointShape, { tag, description }: EndpointNote): Operation {
  const { access, params, query, response, wire } = endpoint;
  const parameters = [
    ...(params ? parametersOf('path', requestShape(params)) : []),
    ...(query ? parametersOf('query', requestShape(query, wire?.request)) : []),
  ];
  return {
    operationId: name,
    tags: [tag],
    ...(description && { description }),
    ...accessOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(endpoint),
    responses: {
      200: { description: 'OK', content: json(portableSchema(answerShape(response, wire?.response))) },
      ...errorReferences(endpoint),
    },
  };
}

/** Roles are no scopes of OAuth: `x-roles` names those that may call. */
const accessOf = (access: EndpointShape['access']) =>
  access === 'public' ? { security: [] } : { security: bearer, 'x-roles': access.toSorted() };

const namesIn = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The operation with its path parameters renamed: OpenAPI allows one set of names for a path, whatever its methods call them. */
function withPathNames(operation: Operation, own: readonly string[], names: readonly string[]): Operation {
  const { parameters } = operation as { readonly parameters?: readonly { readonly in: string; readonly name: string }[] };
  if (!parameters) return operation;
  const renamed = parameters.map((parameter) =>
    parameter.in === 'path' ? { ...parameter, name: names[own.indexOf(parameter.name)] ?? parameter.name } : parameter,
  );
  return { ...operation, parameters: renamed };
}

function plainOperationOf({ path, access, tag, description, answers, body }: PlainRoute): Operation {
  const parameters = namesIn(path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const schema = body?.schema ? portableSchema(requestShape(body.schema)) : {};
  return {
    tags: [tag],
    description,
    ...accessOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: { [body.mediaType]: { schema } } } }),
    responses: {
      200: { description: 'OK', content: { [answers]: {} } },
      default: { description: 'An error.', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

const errorSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', enum: Object.keys(errorTable).toSorted() },
    message: { type: 'string', description: 'A sentence for the person who asked, in Spanish.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'By the dotted path of a field of the request: what is wrong with it.',
    },
  },
  required: ['code', 'message'],
};

/**
 * Describes the whole HTTP interface as OpenAPI 3.1: the endpoints of the contract in the names of the wire, and every other route.
 * `notes` holds what the sources say of each endpoint, by its name.
 */
export function openApiDocument(notes: Readonly<Record<string, EndpointNote>>): OpenApiDocument {
  const paths = new Map<string, Record<string, Operation>>();
  const firstNamed = new Map<string, string>();
  const add = (path: string, method: string, operation: Operation) => {
    const template = path.replaceAll(/\{\w+\}/g, '{}');
    const first = firstNamed.get(template) ?? path;
    firstNamed.set(template, first);
    paths.set(first, { ...paths.get(first), [method.toLowerCase()]: withPathNames(operation, namesIn(path), namesIn(first)) });
  };
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const note = notes[name] ?? { tag: 'other', description: '' };
    add(addressOf(endpoint), endpoint.method, operationOf(name, endpoint, note));
  }
  for (const route of plainRoutes) add(route.path, route.method, plainOperationOf(route));
  const tags = [...paths.values()].flatMap((methods) => Object.values(methods).flatMap(({ tags: own }) => own as string[]));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Pregón',
      version: contractVersion,
      description:
        'The HTTP interface of Pregón, generated from `packages/contract`. Names are those of the wire. `x-checks` counts the checks of a value that JSON Schema has no word for; `x-roles` names the roles that may call.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(tags)].toSorted().map((name) => ({ name })),
    paths: Object.fromEntries([...paths].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: { Error: errorSchema },
      responses: errorResponses(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
