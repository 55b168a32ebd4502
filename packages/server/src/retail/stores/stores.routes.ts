import * as endpoints from '@pregon/contract/stores/stores.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { activateStore, updateStore } from './change-stores.ts';
import { storesRepository } from './stores.repository.ts';

export function storesRoutes(app: FastifyInstance, { database }: KernelServices): void {
  registerEndpoint(app, endpoints.readStore, async ({ params, principal, fault }) => {
    const store = await storesRepository.find(database, principal, params.id);
    if (!store) throw fault('NOT_FOUND');
    return store;
  });

  registerEndpoint(app, endpoints.updateStore, ({ body, principal }) => updateStore(database, principal, body));

  registerEndpoint(app, endpoints.activateStore, ({ body, principal }) => activateStore(database, principal, body));
}
