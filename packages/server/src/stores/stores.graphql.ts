import { storeNames } from '@pregon/contract/stores/store.schema';
import { storesQuery } from '@pregon/contract/stores/stores.operations';
import { registerOperation, type SchemaParts } from '../graphql/register-operation.ts';
import { storesRepository } from './stores.repository.ts';

export function storesQueries(schema: SchemaParts): void {
  registerOperation(
    schema,
    storesQuery,
    { type: 'Store', names: storeNames },
    ({ filter = {}, ...page }, { principal, services }) => storesRepository.list(services.database, principal, filter, page),
  );
}
