import { askDataLink, createDataRequest, readOwnDataRequests } from '@pregon/contract/data-requests/data-requests.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { askForDataLink, linkAsked } from './data-links.ts';
import { createOwnDataRequests } from './own-data-requests.ts';

/** The endpoints of the page on which people ask about their data by a signed link. */
export function ownDataRequestsRoutes(app: FastifyInstance, services: KernelServices, clock = () => new Date()): void {
  const requests = createOwnDataRequests(services, clock);

  registerEndpoint(app, readOwnDataRequests, ({ query: { email, token } }) => requests.list(requests.personOf(email, token)), {
    limit: requests.limit(20, '1 minute', ({ query }) => query),
  });

  registerEndpoint(
    app,
    createDataRequest,
    async ({ body: { email, token, kind, text } }) => {
      const person = requests.personOf(email, token);
      await requests.add(person, { kind, text });
      return requests.list(person);
    },
    { limit: requests.limit(10, '1 hour', ({ body }) => body) },
  );

  registerEndpoint(app, askDataLink, async ({ body: { address }, request: { ip } }) => {
    await askForDataLink(services, { typed: address, ip });
    return { message: linkAsked };
  });
}
