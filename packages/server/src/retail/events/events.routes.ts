import { listCustomerEvents, listEventNames, sendEvents } from '@pregon/contract/events/events.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { callerKey } from '../../kernel/rate-limits/caller-key.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { customerRecordRepository } from '../customers/customer-record.repository.ts';
import { acceptEvents } from './accept-events.ts';
import { customerEventsRepository } from './customer-events.repository.ts';

/** Enough for the largest number of events with the longest properties. */
const largestBatch = 1024 * 1024;

/** What customers did, as other systems report it. */
export function eventsRoutes(app: FastifyInstance, { database }: KernelServices, clock = () => new Date()): void {
  registerEndpoint(app, sendEvents, ({ body, principal }) => acceptEvents(database, principal, body.events, clock()), {
    limit: { max: 300, timeWindow: '1 minute', key: callerKey },
    bodyLimit: largestBatch,
  });

  registerEndpoint(app, listEventNames, async ({ principal }) => ({
    names: await customerEventsRepository.names(database, principal),
  }));

  registerEndpoint(app, listCustomerEvents, async ({ params: { id }, query: { after }, principal, fault }) => {
    if (!(await customerRecordRepository.exists(database, principal, id))) throw fault('NOT_FOUND');
    return customerEventsRepository.list(database, principal, id, after);
  });
}
