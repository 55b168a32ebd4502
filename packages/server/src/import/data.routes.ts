import * as endpoints from '@pregon/contract/data/data.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../kernel/services.ts';
import { createErasedIdentities } from '../retail/consent/erased-identities.ts';
import { importData } from './import-data.ts';
import { importQueue } from './import-jobs.ts';
import { receiveImport } from './receive-import.ts';
import { progressOnWire, importsRepository } from './imports.repository.ts';

export function dataRoutes(app: FastifyInstance, { config, database, queue }: KernelServices): void {
  registerEndpoint(app, endpoints.importData, ({ params, form, file, principal }) =>
    importData(database, principal, params.kind, file.stream, {
      isEmbedded: config.databaseUrl === undefined,
      createsMissing: form.createMissing,
      erased: createErasedIdentities(config),
    }),
  );

  registerEndpoint(
    app,
    endpoints.startImport,
    async ({ params, form, file, principal, reply }) => {
      const started = await receiveImport(database, principal, params.kind, file, {
        state: 'waiting',
        createsMissing: form.createMissing,
      });
      await queue.sendJob(importQueue, { importId: started.id });
      void reply.code(202);
      return progressOnWire(started);
    },
    { slowUpload: true },
  );

  registerEndpoint(app, endpoints.getImport, async ({ params, principal, fault }) => {
    const found = await importsRepository.find(database, principal.accountId, params.identifier);
    if (!found) throw fault('NOT_FOUND');
    return progressOnWire(found);
  });
}
