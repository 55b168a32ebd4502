import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { registerOperation, type SchemaParts } from '../graphql/register-operation.ts';
import { newslettersRepository } from './newsletters.repository.ts';

export function newslettersQueries(schema: SchemaParts): void {
  registerOperation(schema, newslettersQuery, { type: 'Newsletter' }, ({ filter = {}, ...page }, { principal, services }) =>
    newslettersRepository.list(services.database, principal, filter, page),
  );
}
