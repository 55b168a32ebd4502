import type { FastifyReply } from 'fastify';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { Fault } from '../http/fault.ts';
import type { Principal } from '../http/principal.ts';
import type { RateLimitStore } from '../rate-limits/rate-limit-store.ts';
import { documentCost } from './document-cost.ts';

/** Limit of points of one document. */
export const mostPointsOfDocument = 5000;
/** Limit of points a minute of one key of the API, over all processes. */
export const pointsPerMinute = 60_000;
const windowMs = 60_000;

const spanish = new Intl.NumberFormat('es-CO');

/** A document that a key of the API sent, before it is executed. */
interface Execution {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly principal: Principal;
  readonly reply: FastifyReply;
}

/**
 * Limits the cost of documents that keys of the API write themselves. A document above the limit is MALFORMED; above the points of a minute
 * it is TOO_MANY_REQUESTS with `retry-after`.
 */
export function createCostLimit(store: RateLimitStore) {
  return async ({ principal, reply, ...costed }: Execution): Promise<void> => {
    const cost = documentCost(costed);
    if (cost > mostPointsOfDocument) {
      const [points, most] = [cost, mostPointsOfDocument].map((value) => spanish.format(value));
      const message = `Esta consulta cuesta ${points} puntos y el máximo es ${most}. Pide menos filas o menos campos.`;
      throw new Fault('MALFORMED', { message });
    }
    const [spent] = await store.count([{ limit: 'graphql points', subject: principal.family, windowMs, hits: cost }]);
    if (!spent || spent.count <= pointsPerMinute) return;
    void reply.header('retry-after', Math.ceil(spent.msLeft / 1000));
    throw new Fault('TOO_MANY_REQUESTS');
  };
}
