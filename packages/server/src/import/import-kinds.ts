import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import type { ImportKindDefinition } from './import-kind.ts';
import { customersKind } from './kinds/customers.kind.ts';
import { productsKind } from './kinds/products.kind.ts';
import { purchasesKind } from './kinds/purchases.kind.ts';
import { storesKind } from './kinds/stores.kind.ts';

/** All kinds of import. */
export const importKindDefinitions: Readonly<Record<ImportKind, ImportKindDefinition>> = {
  customers: customersKind,
  products: productsKind,
  stores: storesKind,
  purchases: purchasesKind,
};
