import { exportAudit, largestAuditExport } from '@pregon/contract/audit/audit.endpoints';
import type { FastifyInstance } from 'fastify';
import { accountsRepository } from '../accounts/accounts.repository.ts';
import { byteOrderMark, csvLine } from '@pregon/contract/csv/csv-line';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { IdentityServices } from '../services.ts';
import { auditCells, auditColumns } from './audit-cells.ts';
import { auditRepository } from './audit.repository.ts';

const line = (cells: readonly string[]): string => csvLine(cells, ';');
const header = line(auditColumns);

/** The date and the time of a moment on a clock: `2026-11-24 09:00:00`. */
const momentOn = (at: string, timeZone: string): string => new Date(at).toLocaleString('sv-SE', { timeZone });

export function auditRoutes(app: FastifyInstance, { database }: IdentityServices, most = largestAuditExport): void {
  registerEndpoint(
    app,
    exportAudit,
    async ({ body, principal }) => {
      const { timeZone } = await accountsRepository.getOrThrow(database, principal.accountId);
      const { items, total } = await auditRepository.list(database, principal, body, { page: 1, size: most });
      const lines = items.map((event) => line(auditCells(event, momentOn(event.at, timeZone))));
      await auditRepository.record(database, principal, { action: 'exportAudit', details: { rows: items.length } });
      return {
        fileName: `auditoria-${momentOn(new Date().toISOString(), timeZone).slice(0, 10)}.csv`,
        csv: byteOrderMark + header + lines.join(''),
        rows: items.length,
        isCut: total > items.length,
      };
    },
    { limit: { max: 6, timeWindow: '1 minute', key: 'user' } },
  );
}
