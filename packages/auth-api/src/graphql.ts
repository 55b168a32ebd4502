import { errorBody } from '@pregon/contract/error-body.schema';
import { errorStatuses } from '@pregon/contract/error-statuses';
import { graphqlPath, type OperationResult, type OperationShape, type OperationVariables } from '@pregon/contract/operation';
import { renameKeys } from '@pregon/contract/wire-names';
import { ClientError, GraphQLClient } from 'graphql-request';
import * as v from 'valibot';
import { ApiFault, faultOf, unknownAnswer } from './fault.ts';
import { type Connection, connection as pageConnection } from './transport/connection.ts';

/** The GraphQL client. */
export interface Graphql {
  /**
   * Runs an operation of the contract, with a bearer token. Names are mapped, and the response is validated. Throws an
   * `ApiFault`; the code is that of the first error's `extensions.code`.
   */
  readonly run: <O extends OperationShape>(
    operation: O,
    variables: OperationVariables<O>,
    signal?: AbortSignal,
  ) => Promise<OperationResult<O>>;
}

/** Creates a separate client on any connection. Applications use the one called `graphql`. */
export function createGraphql(connection: Connection): Graphql {
  const client = new GraphQLClient(connection.baseUrl + graphqlPath, {
    fetch: async (_, init = {}) => {
      const { text, status, headers } = await connection.exchange(graphqlPath, init);
      return new Response(text || null, { status, headers });
    },
  });
  return {
    run: (operation, variables, signal) =>
      connection.authorized(403, async (headers) => {
        const data = await request(client, operation, { variables, headers, ...(signal && { signal }) });
        const parsed = v.safeParse(operation.result, data);
        if (!parsed.success) throw unknownAnswer(200, data);
        return parsed.output;
      }),
  };
}

interface Request {
  readonly variables: unknown;
  readonly headers: Record<string, string>;
  readonly signal?: AbortSignal;
}

async function request(
  client: GraphQLClient,
  operation: OperationShape,
  { variables, headers, signal }: Request,
): Promise<unknown> {
  try {
    return await client.request<unknown>({
      document: operation.document,
      variables: renameKeys(variables, operation.wire) as Record<string, unknown>,
      requestHeaders: headers,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (error instanceof ClientError) throw faultIn(error.response, operation).tracedBy(error.response.headers);
    if (error instanceof ApiFault || signal?.aborted) throw error;
    throw unknownAnswer(200);
  }
}

const coded = v.object({ code: v.string() });

/**
 * Maps the first error like a REST response where it has a code, even one that is unknown to this page. Without a code its
 * message is technical, and is not shown.
 */
function faultIn({ status, errors, body }: ClientError['response'], { wire }: OperationShape): ApiFault {
  const [first] = errors ?? [];
  if (!first) return faultOf(status, jsonOf(body), wire);
  if (!v.is(coded, first.extensions)) return unknownAnswer(status, errors);
  const reported = { ...first.extensions, message: first.message };
  const parsed = v.safeParse(errorBody, reported);
  if (!parsed.success || !Object.hasOwn(errorStatuses, parsed.output.code))
    return faultOf(status, { message: first.message }, wire);
  return faultOf(status === 200 ? errorStatuses[parsed.output.code] : status, parsed.output, wire);
}

function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** The GraphQL client of this page, shared by the shell and every remote. */
export const graphql: Graphql = createGraphql(pageConnection);
