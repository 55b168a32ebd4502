import { type EndpointInput, type EndpointOutput, type EndpointShape, endpointUrl } from './endpoint.ts';
import type { Access } from './session/roles.ts';
import {
  graphqlPath,
  operationBody,
  operationName,
  type OperationResult,
  type OperationShape,
  type OperationVariables,
} from './operation.ts';

/**
 * A request for the data that a screen shows first. The document of the screen makes it before any script has come, and the page's client
 * uses its response once. Values of the address are written like parameters of a route: `:campaignId`.
 */
export interface FirstRequest {
  readonly method: string;
  /** Who may make it: a user with another role does not. */
  readonly access: Access;
  /** Path and query. */
  readonly path: string;
  /** JSON. */
  readonly body?: string;
  /** The screen is a list of what it answers. */
  readonly rows?: FirstRows & { readonly at: readonly string[] };
  /** The screen shows what it answers above its list. */
  readonly isAbove?: true;
  /** The screen's next request depends on its answer. */
  readonly next?: NextRequest;
}

/** A GET request that the document makes when another one is answered, for the same users. */
export interface NextRequest {
  /** Where its parameter is in the answer. */
  readonly at: readonly string[];
  /** Path and query, with the parameter written as `:next`. */
  readonly path: string;
  /** What the screen says while it waits. Spanish. */
  readonly waiting: string;
}

/** The first column of a list. The document shows it as soon as its data have come, before the code of the list. */
export interface FirstRows<Field extends string = string> {
  /** The fields with a row's name: the first that is not empty. Several are joined by a space. */
  readonly name: readonly (Field | readonly Field[])[];
  /** The address that the name links to, with fields written like parameters of a route: '/admin/campaign/:identifier'. */
  readonly to: string;
  /** The fields of the line below, separated by dots; empty ones are left out. */
  readonly below?: readonly Field[];
  /** What stands before the column: a checkbox, and a thumbnail. */
  readonly before?: readonly ('box' | 'picture')[];
  /** The text of the search field. */
  readonly search: string;
  /** Where the buttons of the screen's head are on a phone, if it has any; elsewhere they are beside its title. */
  readonly actions?: 'beside' | 'below';
}

/** The names of the fields of a row in a page of a list. */
type FieldOf<Page> = Page extends { readonly items: readonly (infer Row)[] } ? keyof Row & string : never;

/**
 * The request of a GraphQL query, byte for byte as the page's client makes it: in the order in which the screen names its variables. `rows`
 * are those of its only field.
 */
export const firstQuery = <O extends OperationShape>(
  operation: O,
  variables: OperationVariables<O>,
  rows?: FirstRows<FieldOf<OperationResult<O>[keyof OperationResult<O>]>>,
): FirstRequest => ({
  method: 'POST',
  access: operation.access,
  path: graphqlPath,
  body: operationBody(operation, variables),
  ...(rows && { rows: { at: ['data', operationName(operation), 'items'], ...rows } }),
});

/** A request that another one follows: `input` of its endpoint has `:next` in the place of what stands `at` this place of the answer. */
export const followedBy = <E extends EndpointShape>(
  request: FirstRequest,
  endpoint: E,
  input: EndpointInput<E>,
  { at, waiting }: Pick<NextRequest, 'at' | 'waiting'>,
): FirstRequest => ({
  ...request,
  next: { at, waiting, path: endpointUrl(endpoint, input as { readonly params?: unknown; readonly query?: unknown }) },
});

/** The request of a REST call without a body, as the page's client makes it. */
export const firstCall = <E extends EndpointShape>(
  endpoint: E,
  input: EndpointInput<E>,
  shown: { readonly rows?: FirstRows<FieldOf<EndpointOutput<E>>>; readonly isAbove?: true } = {},
): FirstRequest => ({
  method: endpoint.method,
  access: endpoint.access,
  path: endpointUrl(endpoint, input as { readonly params?: unknown; readonly query?: unknown }),
  ...(shown.rows && { rows: { at: ['items'], ...shown.rows } }),
  ...(shown.isAbove && { isAbove: true }),
});
