import { storeNames } from '@pregon/contract/stores/store.schema';
import * as operations from '@pregon/contract/stores/stores.operations';
import { Fault } from '../../kernel/http/fault.ts';
import { registerOperation, type SchemaParts } from '../../kernel/graphql/register-operation.ts';
import { createStore } from './change-stores.ts';
import { withPlace } from './place-of-city.ts';
import { storeClassesRepository } from './store-classes.repository.ts';
import { storesRepository } from './stores.repository.ts';

/** Prefixes the fields of a fault with the name of the mutation's argument. */
function inArgument(error: unknown): unknown {
  if (!(error instanceof Fault) || !error.fields) return error;
  const fields = Object.fromEntries(Object.entries(error.fields).map(([field, message]) => [`store.${field}`, message]));
  return new Fault(error.code, { message: error.message, fields });
}

export function storesOperations(schema: SchemaParts): void {
  const { storesQuery, storeMapQuery, storeWordsQuery, createStoreMutation, storeClassNames } = operations;

  registerOperation(
    schema,
    storesQuery,
    { type: 'StoreRow', names: storeNames },
    ({ filter = {}, ...page }, { principal, services }) => storesRepository.list(services.database, principal, filter, page),
  );

  registerOperation(schema, storeMapQuery, { type: 'StoreMap', names: storeNames }, ({ filter = {} }, { principal, services }) =>
    storesRepository.map(services.database, principal, filter),
  );

  registerOperation(schema, storeWordsQuery, { type: 'StoreWords' }, (_, { principal, services }) =>
    storesRepository.words(services.database, principal),
  );

  registerOperation(
    schema,
    createStoreMutation,
    { type: 'Store', names: storeNames },
    async ({ store }, { principal, services }) => {
      try {
        return await createStore(services.database, principal, withPlace(store));
      } catch (error) {
        throw inArgument(error);
      }
    },
  );

  registerOperation(
    schema,
    operations.warehouseCategoryQuery,
    { type: 'WarehouseCategory', names: storeClassNames.category },
    (_, { principal, services }) => storeClassesRepository.categories(services.database, principal),
  );

  registerOperation(
    schema,
    operations.warehouseSubcategoryQuery,
    { type: 'WarehouseSubcategory', names: storeClassNames.subcategory },
    ({ filter }, { principal, services }) => storeClassesRepository.subcategories(services.database, principal, filter.category),
  );

  registerOperation(
    schema,
    operations.warehouseLinesQuery,
    { type: 'WarehouseLine', names: storeClassNames.line },
    ({ filter }, { principal, services }) => storeClassesRepository.lines(services.database, principal, filter.subcategory),
  );
}
