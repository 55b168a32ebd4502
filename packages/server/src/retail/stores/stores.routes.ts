import * as endpoints from '@pregon/contract/stores/stores.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { activateStore, updateStore } from './change-stores.ts';
import { storesFile } from './stores-file.ts';
import { storesRepository } from './stores.repository.ts';

export function storesRoutes(app: FastifyInstance, { database }: Services): void {
  registerEndpoint(app, endpoints.readStore, async ({ params, principal, fault }) => {
    const store = await storesRepository.find(database, principal, params.id);
    if (!store) throw fault('NOT_FOUND');
    return store;
  });

  registerEndpoint(app, endpoints.updateStore, ({ body, principal }) => updateStore(database, principal, body));

  registerEndpoint(app, endpoints.activateStore, ({ body, principal }) => activateStore(database, principal, body));

  registerEndpoint(app, endpoints.exportStores, async ({ query: { active, ...filter }, principal }) => {
    const found = await storesRepository.whole(database, principal, {
      ...filter,
      ...(active && { active: active === 'true' }),
    });
    await auditRepository.record(database, principal, { action: 'exportStores', details: { rows: found.length } });
    return { fileName: 'tiendas.csv', content: storesFile(found), total: found.length };
  });
}
