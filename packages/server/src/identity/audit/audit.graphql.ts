import { auditEventsQuery } from '@pregon/contract/audit/audit.operations';
import { registerOperation, type SchemaParts } from '../../kernel/graphql/register-operation.ts';
import { auditRepository } from './audit.repository.ts';

export function auditQueries(schema: SchemaParts): void {
  registerOperation(
    schema,
    auditEventsQuery,
    { type: 'AuditEvent' },
    ({ filter = {}, ...page }, { principal, services: { database } }) => auditRepository.list(database, principal, filter, page),
  );
}
