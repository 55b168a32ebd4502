import type { AuditEvent } from '@pregon/contract/audit/audit-event.schema';

/** The columns of the audit trail in a file. */
export const auditColumns = ['Fecha', 'Hora', 'Quién', 'Qué hizo', 'Detalles', 'Acción'];

/** The cells of an entry. `moment` is its date and time on the account's clock, with a space between them. */
export const auditCells = ({ userName, sentence, details, action }: AuditEvent, moment: string): string[] => {
  const [day = '', time = ''] = moment.split(' ');
  return [day, time, userName ?? '', sentence, details.map(({ label, value }) => `${label}: ${value}`).join(' · '), action];
};
