import { operations } from '@pregon/contract/operations';
import { answeredDocuments } from '@pregon/contract/shape/earlier-documents';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type GraphQLError, type GraphQLSchema, NoSchemaIntrospectionCustomRule } from 'graphql';
import mercurius, { type MercuriusContext } from 'mercurius';
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts';
import { Fault } from '../http/fault.ts';
import { faultOf } from '../http/fault-of.ts';
import { parse } from '../http/parse.ts';
import type { KernelServices } from '../services.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { aliasLimit } from './alias-limit.ts';
import type { GraphqlContext } from './builder.ts';
import { createCostLimit } from './cost-limit.ts';
import { createGraphqlLimit } from './graphql-limit.ts';
import { withoutNulls } from './register-operation.ts';

export const graphqlPath = '/V2/query';
const largestDepth = 8;
/** Limit of tokens in a document; the contract's longest has less than a tenth. */
const mostTokens = 1000;

const documents = new Set(answeredDocuments(operations));

/**
 * Requires a session or a key of the API. An expired token is 403 here, 401 in REST: clients refresh it on either. Without a token it is 401
 * on both.
 */
async function authorize(request: FastifyRequest): Promise<void> {
  if (request.principal) return;
  throw new Fault(bearerToken(request) ? 'SESSION_EXPIRED' : 'UNAUTHENTICATED');
}

/** Sessions may send the documents of the contract alone. Keys of the API write their own, in the body and never in the address. */
async function refuseUnknownDocument({ body, principal }: FastifyRequest): Promise<void> {
  const query = (body as { query?: unknown } | undefined)?.query;
  if (typeof query !== 'string' || !(principal?.scopes || documents.has(query))) throw new Fault('MALFORMED');
}

/** Operations by document, including those of earlier clients. */
const operationOf = new Map(
  operations.flatMap((operation) => answeredDocuments([operation]).map((document) => [document, operation] as const)),
);

/**
 * Translates invalid variables: the library refuses them before a resolver runs, in technical English. The operation's schema
 * gives Spanish messages by field.
 */
function faultOfVariables(body: unknown): Fault | undefined {
  const { query, variables } = (body ?? {}) as { readonly query?: unknown; readonly variables?: unknown };
  const operation = typeof query === 'string' ? operationOf.get(query) : undefined;
  if (!operation) return undefined;
  try {
    parse(operation.variables, withoutNulls(variables ?? {}), operation.wire);
    return undefined;
  } catch (error) {
    return faultOf(error);
  }
}

/** Maps errors: a resolver's error is returned beside the data of the others with status 200; a bad request has its own status. */
function errorAnswer(app: FastifyInstance, body: unknown, data: unknown, errors: readonly GraphQLError[]) {
  const reported = errors.map((error) => {
    const cause = error.originalError ?? error;
    const known = faultOf(cause) ?? (error.path ? undefined : new Fault('MALFORMED'));
    const fault = known?.code === 'MALFORMED' && !error.path ? (faultOfVariables(body) ?? known) : known;
    if (!fault) app.log.error(cause);
    else if (fault.status >= 500) app.log.warn(cause);
    return { fault: fault ?? new Fault('UNKNOWN'), path: error.path };
  });
  return {
    statusCode: reported.find(({ path }) => !path)?.fault.status ?? 200,
    response: {
      data: data ?? null,
      errors: reported.map(({ fault: { message, code, fields }, path }) => ({
        message,
        ...(path && { path }),
        extensions: { code, ...(fields && { fields }) },
      })),
    },
  };
}

/** The request's body, as the library passes it. */
const bodyOf = (context: { readonly reply?: { readonly request: FastifyRequest } }): unknown => context.reply?.request.body;

/**
 * Serves the schema. In production sessions may send only the contract's own documents (persisted documents); keys of the API send others, up
 * to a limit of their cost.
 */
export async function graphqlPlugin(
  app: FastifyInstance,
  { services, schema }: { services: KernelServices; schema: GraphQLSchema },
) {
  const { production, graphqlPerMinute } = services.config;
  const limit = createGraphqlLimit(services.rateLimits, graphqlPerMinute);
  await app.register(mercurius, {
    schema,
    path: graphqlPath,
    jit: 1,
    queryDepth: largestDepth,
    graphql: { parseOptions: { maxTokens: mostTokens } },
    validationRules: [aliasLimit, ...(production ? [NoSchemaIntrospectionCustomRule] : [])],
    additionalRouteOptions: { preHandler: production ? [authorize, limit, refuseUnknownDocument] : [authorize, limit] },
    context: ({ principal }, reply): Partial<GraphqlContext> => ({
      services,
      signal: abortOnDisconnect(reply),
      ...(principal && { principal }),
    }),
    errorFormatter: ({ data, errors }, context) => errorAnswer(app, bodyOf(context), data, errors) as never,
  });
  const limitCost = createCostLimit(services.rateLimits);
  app.graphql.addHook<GraphqlContext & MercuriusContext>('preExecution', async (_, document, { principal, reply }, variables) => {
    if (principal.scopes) await limitCost({ schema, document, variables, principal, reply });
  });
}
