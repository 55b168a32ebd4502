import { exportAudit, largestAuditExport } from '@pregon/contract/audit/audit.endpoints';
import type { FastifyInstance } from 'fastify';
import { accountsRepository } from '../accounts/accounts.repository.ts';
import { byteOrderMark, csvLine } from '@pregon/contract/csv/csv-line';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { IdentityServices } from '../services.ts';
import { auditRepository } from './audit.repository.ts';

const line = (cells: readonly string[]): string => csvLine(cells, ';');
const header = line(['Fecha', 'Hora', 'Quién', 'Qué hizo', 'Detalles', 'Acción']);

/** The date and the time of a moment on a clock: `2026-11-24` and `09:00:00`. */
const dayOf = (at: string, timeZone: string): string => new Date(at).toLocaleDateString('sv-SE', { timeZone });
const hourOf = (at: string, timeZone: string): string => new Date(at).toLocaleTimeString('sv-SE', { timeZone });

export function auditRoutes(app: FastifyInstance, { database }: IdentityServices, most = largestAuditExport): void {
  registerEndpoint(
    app,
    exportAudit,
    async ({ body, principal }) => {
      const { timeZone } = await accountsRepository.getOrThrow(database, principal.accountId);
      const { items, total } = await auditRepository.list(database, principal, body, { page: 1, size: most });
      const lines = items.map(({ at, userName, sentence, details, action }) =>
        line([
          dayOf(at, timeZone),
          hourOf(at, timeZone),
          userName ?? '',
          sentence,
          details.map(({ label, value }) => `${label}: ${value}`).join(' · '),
          action,
        ]),
      );
      await auditRepository.record(database, principal, { action: 'exportAudit', details: { rows: items.length } });
      return {
        fileName: `auditoria-${dayOf(new Date().toISOString(), timeZone)}.csv`,
        csv: byteOrderMark + header + lines.join(''),
        rows: items.length,
        isCut: total > items.length,
      };
    },
    { limit: { max: 6, timeWindow: '1 minute', key: 'user' } },
  );
}
