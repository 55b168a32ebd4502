import { errorTable, type ErrorCode } from '@pregon/contract/errors';
import type { OperationResult, OperationShape, OperationVariables } from '@pregon/contract/operation';
import { renameKeys } from '@pregon/contract/wire-names';
import { ClientError, GraphQLClient } from 'graphql-request';
import * as v from 'valibot';
import { ApiFault, faultOf, unknownAnswer } from './fault.ts';
import { type Connection, connection as pageConnection } from './transport/connection.ts';

/** The GraphQL interface. */
export interface Graphql {
  /**
   * Runs one operation of the contract, with a bearer token. Names are translated on the way, and the answer is checked.
   * Throws an `ApiFault`; the code is that of the first error's `extensions.code`.
   */
  readonly run: <O extends OperationShape>(
    operation: O,
    variables: OperationVariables<O>,
    signal?: AbortSignal,
  ) => Promise<OperationResult<O>>;
}

const path = '/V2/query';

/** An interface of its own, over any connection. Applications use the one called `graphql`. */
export function createGraphql(connection: Connection): Graphql {
  const client = new GraphQLClient(connection.baseUrl + path, {
    fetch: async (_, init = {}) => {
      const { text, status, headers } = await connection.exchange(path, init);
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
    if (error instanceof ClientError) throw faultIn(error.response, operation);
    if (error instanceof ApiFault || signal?.aborted) throw error;
    throw unknownAnswer(200);
  }
}

const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorTable, code);

function faultIn({ status, errors, body }: ClientError['response'], { wire }: OperationShape): ApiFault {
  const [first] = errors ?? [];
  const code = first?.extensions['code'];
  if (!first || !isCode(code)) return faultOf(status, jsonOf(body), wire);
  const answered = status === 200 ? errorTable[code].status : status;
  return faultOf(answered, { code, message: first.message, fields: first.extensions['fields'] }, wire);
}

function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** The GraphQL interface of this page, shared by the shell and every remote. */
export const graphql: Graphql = createGraphql(pageConnection);
