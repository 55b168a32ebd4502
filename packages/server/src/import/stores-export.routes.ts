import { exportStores, mostExportedStores } from '@pregon/contract/stores/stores.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../identity/audit/audit.repository.ts';
import { registerEndpoint } from '../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../kernel/services.ts';
import { storesRepository } from '../retail/stores/stores.repository.ts';
import { storesFile } from './stores-file.ts';

/** Exports the stores of an account as CSV in the columns of the import. */
export function storesExportRoutes(app: FastifyInstance, { database }: KernelServices): void {
  registerEndpoint(app, exportStores, async ({ query: { active, ...filter }, principal }) => {
    const filtered = { ...filter, ...(active && { active: active === 'true' }) };
    const { items } = await storesRepository.whole(database, principal, filtered, { page: 1, size: mostExportedStores });
    await auditRepository.record(database, principal, { action: 'exportStores', details: { rows: items.length } });
    return { fileName: 'tiendas.csv', content: storesFile(items), total: items.length };
  });
}
