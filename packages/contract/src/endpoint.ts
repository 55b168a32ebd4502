import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorCode } from './errors.ts';
import type { Access } from './session/roles.ts';
import type { WireNames } from './wire-names.ts';

/** A file that travels beside the data of a request. */
export interface FilePart {
  /** Name of the multipart part. */
  readonly name: string;
  readonly maxBytes: number;
  readonly mediaTypes: readonly string[];
  readonly required: boolean;
}

/** A request as multipart/form-data: one JSON part with the data first, then the file. */
export interface MultipartForm {
  /** Name of the part that carries the data as JSON. */
  readonly part: string;
  readonly data: GenericSchema;
  readonly file?: FilePart;
}

/** One REST call, described once for the server that answers it and the client that makes it. */
export interface EndpointShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly version: 'V1' | 'V2';
  /** Path under the version, parameters in braces: `/campaign/{id}`. */
  readonly path: `/${string}`;
  /** Who may call it. */
  readonly access: Access;
  readonly params?: GenericSchema;
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  readonly form?: MultipartForm;
  readonly response: GenericSchema;
  /** Names on the wire, where they differ from the schemas'. */
  readonly wire?: { readonly request?: WireNames; readonly response?: WireNames };
  /** The errors that this call's own logic answers with, beside those that every call may have. */
  readonly errors: readonly ErrorCode[];
}

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParams<Rest> : never;

type ParamsMatchPath<E extends EndpointShape> = [PathParams<E['path']>] extends [never]
  ? { readonly params?: never }
  : { readonly params: GenericSchema<Record<PathParams<E['path']>, unknown>> };

/** Describes an endpoint. A parameter in the path without a schema, or the reverse, does not compile. */
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

/** What a caller hands over: `params`, `query`, `body` or `form`, as far as the endpoint has them. */
export type EndpointInput<E extends EndpointShape> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'> &
  FormData<E, 'input'>;

/** What the server's handler receives, checked. */
export type EndpointRequest<E extends EndpointShape> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'> &
  FormData<E, 'output'>;

/** What the server's handler returns. */
export type EndpointAnswer<E extends EndpointShape> = InferInput<E['response']>;

/** What a caller receives, checked. */
export type EndpointOutput<E extends EndpointShape> = InferOutput<E['response']>;

/** The errors that an endpoint declares. */
export type EndpointError<E extends EndpointShape> = E['errors'][number];

/** A value that stands in an address. */
type AddressValue = string | number | boolean | null | undefined;

/** The address of a call: version, path with its parameters filled in, and query. What is undefined or null is left out. */
export function endpointUrl(definition: EndpointShape, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, AddressValue>;
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = Object.entries((input.query ?? {}) as Record<string, AddressValue>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value ?? '')}`)
    .join('&');
  return `/${definition.version}${path}${query && `?${query}`}`;
}
