import { contractVersion } from '../contract-version.ts';
import type { EndpointShape, MultipartForm } from '../endpoint.ts';
import { endpoints } from '../endpoints.ts';
import { errorTable } from '../errors.ts';
import { mergeTags, recipientLinks } from '../newsletters/merge-tags.ts';
import { operationName, type OperationShape } from '../operation.ts';
import { operations } from '../operations.ts';
import { earlierDocuments } from './earlier-documents.ts';
import { answerShape, type JsonShape, requestShape } from './json-shape.ts';

/**
 * The shape of a contract version as plain JSON: everything that its clients and servers expect of each other. Comparing two shapes tells
 * whether a client of one works with a server of the other. Requests and answers use wire names.
 */
export interface ContractShape {
  readonly version: string;
  /** The endpoints by their export name. */
  readonly endpoints: Readonly<Record<string, EndpointDescription>>;
  /** The operations by the name of their document. */
  readonly operations: Readonly<Record<string, OperationDescription>>;
  /** The HTTP statuses by error code. */
  readonly errors: Readonly<Record<string, number>>;
  readonly mergeTags: readonly string[];
  readonly recipientLinks: Readonly<Record<string, string>>;
}

/** The shape of a REST call. */
export interface EndpointDescription {
  readonly method: string;
  /** The path with its version. Parameters are numbered, because their names are not on the wire: `/V1/sends/{1}`. */
  readonly path: string;
  readonly access: 'public' | readonly string[];
  readonly params?: JsonShape;
  readonly query?: JsonShape;
  readonly body?: JsonShape;
  /** The parts of multipart/form-data by name. A file is an object of `bytes` and `mediaType`. */
  readonly parts?: JsonShape;
  readonly response: JsonShape;
}

/** The shape of a GraphQL operation. */
export interface OperationDescription {
  readonly document: string;
  /** The documents of earlier versions that are still answered. */
  readonly earlier?: readonly string[];
  readonly access: readonly string[];
  readonly variables: JsonShape;
  /** The result in the names of the document's aliases. */
  readonly result: JsonShape;
}

/** Describes the contract of the code. The result is deterministic: keys and sets are sorted. */
export function contractShape(): ContractShape {
  const described = {
    version: contractVersion,
    endpoints: Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => named(name, describeEndpoint, endpoint))),
    operations: Object.fromEntries(operations.map((operation) => named(operationName(operation), describeOperation, operation))),
    errors: Object.fromEntries(Object.entries(errorTable).map(([code, { status }]) => [code, status])),
    mergeTags: Object.keys(mergeTags).toSorted(),
    recipientLinks,
  };
  return sorted(described) as ContractShape;
}

/** Adds the name of the described thing to an error. */
function named<Thing, Description>(name: string, describe: (thing: Thing) => Description, thing: Thing): [string, Description] {
  try {
    return [name, describe(thing)];
  } catch (cause) {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

function describeEndpoint(endpoint: EndpointShape): EndpointDescription {
  const { method, version, access, params, query, body, form, response, wire } = endpoint;
  const places = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ''], index) => [name, `${index + 1}`] as const);
  const path = places.reduce((filled, [name, place]) => filled.replace(`{${name}}`, `{${place}}`), endpoint.path as string);
  return {
    method,
    path: `/${version}${path}`,
    access: sortedAccess(access),
    ...(params && { params: requestShape(params, Object.fromEntries(places)) }),
    ...(query && { query: requestShape(query, wire?.request) }),
    ...(body && { body: requestShape(body, wire?.request) }),
    ...(form && { parts: describeForm(form, wire?.request) }),
    response: answerShape(response, wire?.response),
  };
}

function describeForm({ part, data, file }: MultipartForm, names: Parameters<typeof requestShape>[1]): JsonShape {
  const fileShape = file && {
    type: 'object',
    properties: {
      bytes: { type: 'integer', maximum: file.maxBytes },
      mediaType: { type: 'string', enum: file.mediaTypes.toSorted() },
    },
    required: ['bytes', 'mediaType'],
  };
  const { $defs, ...dataShape } = requestShape(data, names);
  return {
    type: 'object',
    properties: { [part]: dataShape, ...(file && { [file.name]: fileShape }) },
    required: [part, ...(file?.required ? [file.name] : [])].toSorted(),
    additionalProperties: false,
    ...($defs !== undefined && { $defs }),
  };
}

function describeOperation(operation: OperationShape): OperationDescription {
  const earlier = earlierDocuments(operation);
  return {
    document: operation.document,
    ...(earlier.length > 0 && { earlier }),
    access: operation.access.toSorted(),
    variables: requestShape(operation.variables, operation.wire),
    result: answerShape(operation.result),
  };
}

const sortedAccess = (access: EndpointShape['access']): EndpointDescription['access'] =>
  access === 'public' ? access : access.toSorted();

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sorted(child)]),
  );
}
