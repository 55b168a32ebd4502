import { storeNames } from '@pregon/contract/stores/store.schema';
import { storesQuery } from '@pregon/contract/stores/stores.operations';
import { registerQuery, type SchemaParts } from '../graphql/register-query.ts';
import { storesRepository } from './stores.repository.ts';

export function storesQueries(schema: SchemaParts): void {
  registerQuery(schema, storesQuery, { type: 'Store', names: storeNames }, ({ filter = {}, ...page }, { principal, services }) =>
    storesRepository.list(services.database, principal, filter, page),
  );
}
