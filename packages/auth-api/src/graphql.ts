import { errorBody } from '@pregon/contract/error-body.schema';
import { errorStatuses } from '@pregon/contract/error-statuses';
import {
  graphqlPath,
  operationBody,
  type OperationResult,
  type OperationShape,
  type OperationVariables,
} from '@pregon/contract/operation';
import * as v from 'valibot';
import { type ApiFault, faultOf, unknownAnswer } from './fault.ts';
import { type Connection, connection as pageConnection } from './transport/connection.ts';
import type { Answer } from './transport/exchange.ts';

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
export function createGraphql({ exchange, authorized }: Pick<Connection, 'exchange' | 'authorized'>): Graphql {
  return {
    run: (operation, variables, signal) =>
      authorized(403, async (authorization) => {
        const answer = await exchange(graphqlPath, {
          method: 'POST',
          headers: {
            Accept: 'application/graphql-response+json, application/json',
            'Content-Type': 'application/json',
            ...authorization,
          },
          body: operationBody(operation, variables),
          ...(signal && { signal }),
        });
        const parsed = v.safeParse(operation.result, dataIn(answer, operation));
        if (!parsed.success) throw unknownAnswer(200, parsed.output);
        return parsed.output;
      }),
  };
}

const executionResult = v.object({
  data: v.optional(v.unknown()),
  errors: v.optional(v.array(v.object({ message: v.string(), extensions: v.optional(v.unknown()) })), []),
});

/** The `data` of a response. Throws the fault of its first error, of its status, or of what is no response to an operation. */
function dataIn({ ok, status, text }: Answer, operation: OperationShape): unknown {
  const body = jsonOf(text);
  const result = v.safeParse(executionResult, body);
  const [error] = result.success ? result.output.errors : [];
  if (error) throw faultIn(status, error, operation);
  if (!ok) throw faultOf(status, body, operation.wire);
  if (!result.success) throw unknownAnswer(status, body);
  return result.output.data;
}

const coded = v.object({ code: v.string() });

/**
 * Maps an error like a REST response where it has a code, even one that is unknown to this page. Without a code its message is
 * technical, and is not shown.
 */
function faultIn(
  status: number,
  { message, extensions }: { readonly message: string; readonly extensions?: unknown },
  { wire }: OperationShape,
): ApiFault {
  if (!v.is(coded, extensions)) return unknownAnswer(status, [{ message, extensions }]);
  const parsed = v.safeParse(errorBody, { ...extensions, message });
  if (!parsed.success || !Object.hasOwn(errorStatuses, parsed.output.code)) return faultOf(status, { message }, wire);
  return faultOf(status === 200 ? errorStatuses[parsed.output.code] : status, parsed.output, wire);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The GraphQL client of this page, shared by the shell and every remote. */
export const graphql: Graphql = createGraphql(pageConnection);
