import * as endpoints from '@pregon/contract/customers/customer-merges.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { customerMergesRepository } from './customer-merges.repository.ts';
import { customerRecordRepository } from './customer-record.repository.ts';
import { mergeCustomers } from './merge-customers.ts';
import { undoMerge } from './undo-merge.ts';

/** Duplicate customers: candidates, the merge, and its undo. */
export function customerMergesRoutes(app: FastifyInstance, { database }: KernelServices): void {
  registerEndpoint(app, endpoints.listDuplicates, async ({ params: { id }, principal, fault }) => {
    if (!(await customerRecordRepository.exists(database, principal, id))) throw fault('NOT_FOUND');
    return {
      items: await customerMergesRepository.duplicates(database, principal, id),
      merges: await customerMergesRepository.list(database, principal, id),
    };
  });

  registerEndpoint(app, endpoints.mergeDuplicate, ({ params: { id }, body: { other }, principal }) =>
    database.transaction(async (transaction) => {
      const { accountId, userId } = principal;
      if (id === other) throw new Fault('INVALID', { fields: { other: 'Es el mismo cliente.' } });
      const pair = { accountId, kept: id, merged: other, winner: 'kept' as const, userId };
      const made = await mergeCustomers(transaction, pair);
      const merge = made === undefined ? undefined : await customerMergesRepository.find(transaction, principal, made);
      if (!merge) throw new Fault('NOT_FOUND');
      const details = { merged: other, name: merge.name };
      await auditRepository.record(transaction, principal, { action: 'mergeCustomers', subject: String(id), details });
      return merge;
    }),
  );

  registerEndpoint(app, endpoints.undoMerge, ({ params: { id, merge }, principal }) =>
    database.transaction(async (transaction) => {
      const { merged, name } = await undoMerge(transaction, { accountId: principal.accountId, kept: id, id: merge });
      const details = { merged, name };
      await auditRepository.record(transaction, principal, { action: 'undoMerge', subject: String(id), details });
      return { id: merged };
    }),
  );
}
