import type { ApiKeyScope } from '../api-keys/api-key-scopes.ts';
import { scopeOf } from '../api-keys/scoped-endpoints.ts';
import { contractVersion } from '../contract-version.ts';
import type { EndpointShape, MultipartForm } from '../endpoint.ts';
import { endpoints } from '../endpoints.ts';
import { type ErrorCode, errorTable } from '../errors.ts';
import { type PlainRoute, plainRoutes } from '../plain-routes.ts';
import { answerShape, requestShape } from './json-shape.ts';
import type { WireNames } from '../wire-names.ts';
import { type JsonSchema, parametersOf, portableSchema } from './openapi-schema.ts';

/** The documentation of an endpoint from its source, besides its schemas. */
export interface EndpointNote {
  /** The folder of the contract in which the endpoint is defined. */
  readonly tag: string;
  readonly description: string;
}

/** An OpenAPI 3.1 document as plain JSON. */
export type OpenApiDocument = Readonly<Record<string, unknown>>;

type Operation = Readonly<Record<string, unknown>>;

const bearer = { bearer: [] };

/** Returns the path of an endpoint from the root of the server. */
export const addressOf = ({ version, path }: EndpointShape): string => `/${version}${path}`;

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** Returns the errors of a call: its own, and those that every call of its kind may answer with. */
function errorsOf(endpoint: EndpointShape): readonly ErrorCode[] {
  const { access, errors, params, query, body, form } = endpoint;
  const ofInput: readonly ErrorCode[] = params || query || body || form ? ['INVALID', 'MALFORMED'] : [];
  const ofAccess: readonly ErrorCode[] = access === 'public' ? [] : ['UNAUTHENTICATED', 'FORBIDDEN'];
  const ofKeys: readonly ErrorCode[] = scopeOf(endpoint) ? ['ACCOUNT_SUSPENDED'] : [];
  return [...new Set([...ofInput, ...ofAccess, ...ofKeys, ...errors, 'UNKNOWN', 'UNAVAILABLE'] as const)];
}

/** Groups error codes by their HTTP status. */
function byStatus(codes: readonly ErrorCode[]): ReadonlyMap<number, readonly ErrorCode[]> {
  const found = new Map<number, ErrorCode[]>();
  for (const code of codes.toSorted()) {
    const { status } = errorTable[code];
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return found;
}

const responseName = (codes: readonly ErrorCode[]): string => codes.join('-');

/** Creates a response reference for each HTTP status of the errors. The responses are components, because many calls share them. */
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

/** Creates the error responses of the components. */
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
    ...accessOf(access, scopeOf(endpoint)),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(endpoint),
    responses: {
      200: { description: 'OK', content: json(portableSchema(answerShape(response, wire?.response))) },
      ...errorReferences(endpoint),
    },
  };
}

/** Describes the access of a call: of people, whose roles `x-roles` names, and by a key of the API that has the scope. */
function accessOf(access: EndpointShape['access'], scope?: ApiKeyScope) {
  if (access === 'public') return { security: [] };
  return { security: [bearer, ...(scope ? [{ apiKey: [scope] }] : [])], 'x-roles': access.toSorted() };
}

const namesIn = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Renames the path parameters of an operation: OpenAPI allows one set of names for a path, even when its methods use different ones. */
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
 * Creates the OpenAPI 3.1 document of the HTTP interface: the endpoints of the contract in wire names, and the plain routes. `notes` holds
 * the documentation of each endpoint by its name.
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
        'The HTTP interface of Pregón, generated from `packages/contract`. Names are those of the wire. `x-checks` counts the checks of a value that JSON Schema has no word for; `x-roles` names the roles that may call. A call whose `security` names `apiKey` is also open to keys of the API with that permission.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(tags)].toSorted().map((name) => ({ name })),
    paths: Object.fromEntries([...paths].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: { Error: errorSchema },
      responses: errorResponses(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'A key of the API, `pregon_…`, which administrators create.' },
      },
    },
  };
}
