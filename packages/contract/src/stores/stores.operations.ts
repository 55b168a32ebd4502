import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables } from '../page.schema.ts';
import { store, storeNames } from './store.schema.ts';
import { everyRole } from '../session/roles.ts';

const storePage = pageOf(store);

/** The account's stores, by name. `search` looks into name, code and city. */
export const storesQuery = operation({
  document: `query stores($page: Int!, $size: Int!, $filter: StoreFilter) {
    stores(page: $page, size: $size, filter: $filter) { ${fields(storePage, storeNames)} }
  }`,
  access: everyRole,
  variables: v.strictObject({ ...pageVariables, filter: v.optional(v.strictObject({ search: v.optional(v.string()) })) }),
  result: v.object({ stores: storePage }),
});
