import {
  createSavedBlock,
  deleteSavedBlock,
  listSavedBlocks,
  readSavedBlock,
  renameSavedBlock,
} from '@pregon/contract/newsletters/saved-blocks.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { cleanBlockDesign } from './clean-block-design.ts';
import { savedBlocksRepository, tooManyBlocks } from './saved-blocks.repository.ts';

/** Limit in bytes of a block's design, with characters of several bytes. */
const largestBody = 1024 * 1024;

/** Serves the blocks that an account saved for its newsletters. */
export function savedBlocksRoutes(app: FastifyInstance, { database }: KernelServices): void {
  registerEndpoint(app, listSavedBlocks, async ({ principal }) => ({
    items: await savedBlocksRepository.list(database, principal),
  }));

  registerEndpoint(app, readSavedBlock, async ({ params: { id }, principal, fault }) => {
    const found = await savedBlocksRepository.find(database, principal, id);
    if (!found) throw fault('NOT_FOUND');
    return { ...found, design: (await cleanBlockDesign(found.design)) ?? '{}' };
  });

  registerEndpoint(
    app,
    createSavedBlock,
    async ({ body: { name, design }, principal, fault }) => {
      const clean = await cleanBlockDesign(design);
      if (clean === undefined) throw fault('INVALID', { fields: { design: 'El bloque no se puede leer.' } });
      return database.transaction(async (transaction) => {
        const added = await savedBlocksRepository.add(transaction, principal, { name, design: clean });
        if (!added) throw fault('INVALID', { fields: { name: tooManyBlocks } });
        const entry = { action: 'createSavedBlock', subject: added.identifier, details: { name } } as const;
        await auditRepository.record(transaction, principal, entry);
        return added;
      });
    },
    { bodyLimit: largestBody },
  );

  registerEndpoint(app, renameSavedBlock, async ({ params: { id }, body: { name }, principal, fault }) =>
    database.transaction(async (transaction) => {
      const before = await savedBlocksRepository.find(transaction, principal, id);
      if (!before || !(await savedBlocksRepository.rename(transaction, principal, id, name))) throw fault('NOT_FOUND');
      const details = { name, formerName: before.name };
      await auditRepository.record(transaction, principal, { action: 'renameSavedBlock', subject: id, details });
      const { design: _, ...renamed } = before;
      return { ...renamed, name };
    }),
  );

  registerEndpoint(app, deleteSavedBlock, async ({ params: { id }, principal, fault }) =>
    database.transaction(async (transaction) => {
      const name = await savedBlocksRepository.remove(transaction, principal, id);
      if (name === undefined) throw fault('NOT_FOUND');
      await auditRepository.record(transaction, principal, { action: 'deleteSavedBlock', subject: id, details: { name } });
      return { message: 'Bloque eliminado', canUndo: true };
    }),
  );
}
