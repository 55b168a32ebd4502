import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorCode } from './errors.ts';
import type { Access } from './session/roles.ts';
import type { WireNames } from './wire-names.ts';

/** A file part of a multipart request. */
export interface FilePart {
  /** Name of the multipart part. */
  readonly name: string;
  readonly maxBytes: number;
  readonly mediaTypes: readonly string[];
  readonly required: boolean;
}

/** A multipart/form-data request: first a JSON part with the data, then the file. */
export interface MultipartForm {
  /** Name of the part that carries the data as JSON. */
  readonly part: string;
  readonly data: GenericSchema;
  readonly file?: FilePart;
}

/** The description of a REST call, used by both the server that answers it and the client that makes it. */
export interface EndpointShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly version: 'V1' | 'V2';
  /** Path under the version, parameters in braces: `/campaign/{id}`. */
  readonly path: `/${string}`;
  /** The roles that may call it. */
  readonly access: Access;
  readonly params?: GenericSchema;
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  readonly form?: MultipartForm;
  readonly response: GenericSchema;
  /** The wire names that differ from the names of the schemas. */
  readonly wire?: { readonly request?: WireNames; readonly response?: WireNames };
  /** The errors that are specific to this call, besides those that every call may answer with. */
  readonly errors: readonly ErrorCode[];
}

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParams<Rest> : never;

type ParamsMatchPath<E extends EndpointShape> = [PathParams<E['path']>] extends [never]
  ? { readonly params?: never }
  : { readonly params: GenericSchema<Record<PathParams<E['path']>, unknown>> };

/** Defines an endpoint. A path parameter without a schema, or a schema without a path parameter, does not compile. */
export function endpoint<const E extends EndpointShape>(definition: E & ParamsMatchPath<E>): E {
  return definition;
}

type Part<E, K extends string, Direction extends 'input' | 'output'> = E extends {
  readonly [P in K]: infer S extends GenericSchema;
}
  ? { readonly [P in K]: Direction extends 'input' ? InferInput<S> : InferOutput<S> }
  : unknown;

type FormData<E, Direction extends 'input' | 'output'> = E extends {
  readonly form: { readonly data: infer S extends GenericSchema };
}
  ? { readonly form: Direction extends 'input' ? InferInput<S> : InferOutput<S> }
  : unknown;

/** The input of a caller: `params`, `query`, `body` or `form`, as far as the endpoint has them. */
export type EndpointInput<E extends EndpointShape> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'> &
  FormData<E, 'input'>;

/** The validated request that the server's handler receives. */
export type EndpointRequest<E extends EndpointShape> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'> &
  FormData<E, 'output'>;

/** The return value of the server's handler. */
export type EndpointAnswer<E extends EndpointShape> = InferInput<E['response']>;

/** The validated answer that a caller receives. */
export type EndpointOutput<E extends EndpointShape> = InferOutput<E['response']>;

/** The error codes that an endpoint declares. */
export type EndpointError<E extends EndpointShape> = E['errors'][number];

/** A value of a path or query parameter. */
type AddressValue = string | number | boolean | null | undefined;

/** Builds the URL of a call: version, path with its parameters filled in, and query. Undefined and null values are omitted. */
export function endpointUrl(definition: EndpointShape, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, AddressValue>;
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = Object.entries((input.query ?? {}) as Record<string, AddressValue>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value ?? '')}`)
    .join('&');
  return `/${definition.version}${path}${query && `?${query}`}`;
}
