import { recommendationStateNames } from '@pregon/contract/products/recommendation-state-names';
import { listFile } from '../identity/list-files/list-file.ts';
import { withdrawnProductsRepository } from '../insight/offers/withdrawn-products.repository.ts';
import { productsKind } from './kinds/products.kind.ts';
import { fileCell } from './stores-file.ts';

type Key = keyof typeof productsKind.columns;

const columns = Object.entries(productsKind.columns) as [Key, (typeof productsKind.columns)[Key]][];

/** The products of an account as a file with all fields that an import reads, and behind them what decides whether they are recommended. */
export const productsListFile = listFile({
  list: 'products',
  fileName: 'productos.csv',
  columns: [...columns.map(([, { header }]) => header), 'Compradores en 90 días', 'Recomendación'],
  read: ({ database }, { accountId }, { filter, only, ...page }) =>
    withdrawnProductsRepository.list(database, accountId, { ...filter, ids: only }, page),
  keyOf: ({ id }) => id,
  cells: ({ state, buyers, ...product }) => {
    const values = { ...product, isWithdrawn: state === 'withdrawn' };
    return [...columns.map(([key]) => fileCell(values[key])), buyers, recommendationStateNames[state]];
  },
});
