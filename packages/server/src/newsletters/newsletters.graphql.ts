import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { registerQuery, type SchemaParts } from '../graphql/register-query.ts';
import { newslettersRepository } from './newsletters.repository.ts';

export function newslettersQueries(schema: SchemaParts): void {
  registerQuery(schema, newslettersQuery, { type: 'Newsletter' }, ({ filter = {}, ...page }, { principal, services }) =>
    newslettersRepository.list(services.database, principal, filter, page),
  );
}
