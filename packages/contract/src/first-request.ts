import { type EndpointInput, type EndpointShape, endpointUrl } from './endpoint.ts';
import type { Access } from './session/roles.ts';
import { graphqlPath, operationBody, type OperationShape, type OperationVariables } from './operation.ts';

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
}

/** The request of a GraphQL query, byte for byte as the page's client makes it: in the order in which the screen names its variables. */
export const firstQuery = <O extends OperationShape>(operation: O, variables: OperationVariables<O>): FirstRequest => ({
  method: 'POST',
  access: operation.access,
  path: graphqlPath,
  body: operationBody(operation, variables),
});

/** The request of a REST call without a body, as the page's client makes it. */
export const firstCall = <E extends EndpointShape>(endpoint: E, input: EndpointInput<E>): FirstRequest => ({
  method: endpoint.method,
  access: endpoint.access,
  path: endpointUrl(endpoint, input as { readonly params?: unknown; readonly query?: unknown }),
});
