import { api } from '@pregon/auth-api/api';
import { queryKeyOf } from '@pregon/auth-api/queries';
import {
  changeWithdrawnProduct,
  listRecommendedProducts,
  type RecommendedProduct,
} from '@pregon/contract/products/withdrawn-products.endpoints';
import { formatCount } from '@pregon/ui/format';
import type { Bulk, BulkAction } from '@pregon/ui/list';
import { useQueryClient } from '@tanstack/react-query';
import { nameOf } from './product-columns.tsx';

const count = (products: number) => formatCount(products, 'producto', 'productos');
const put = (id: number, isWithdrawn: boolean) => api.call(changeWithdrawnProduct, { params: { id }, body: { isWithdrawn } });

/** The action that withdraws products or takes them back. */
const setWithdrawn = (
  isWithdrawn: boolean,
  words: Pick<BulkAction<RecommendedProduct>, 'label' | 'refusal' | 'done'>,
): BulkAction<RecommendedProduct> => ({
  ...words,
  applies: ({ state }) => (state === 'withdrawn') !== isWithdrawn,
  run: async ({ id }) => {
    await put(id, isWithdrawn);
    return () => put(id, !isWithdrawn);
  },
});

const actions = [
  setWithdrawn(true, {
    label: 'Retirar',
    refusal: 'ya están retirados',
    done: (products) => `Ya no se recomienda: ${count(products)}.`,
  }),
  setWithdrawn(false, {
    label: 'Volver a recomendar',
    refusal: 'ninguno está retirado',
    done: (products) => `Vuelve a las recomendaciones a más tardar esta noche: ${count(products)}.`,
  }),
];

/** The actions on several products, each with undo. */
export function useProductBulk(): Bulk<RecommendedProduct> {
  const client = useQueryClient();
  return {
    actions,
    nameOf,
    onChanged: () => client.invalidateQueries({ queryKey: queryKeyOf(listRecommendedProducts) }),
  };
}
