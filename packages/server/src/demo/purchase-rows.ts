import { optionCode } from '@pregon/contract/options/option-code';
import type { discountTypes, rewardTypes } from '../options/option-lists.ts';
import type { purchases } from '../stores/stores.table.ts';
import { idAt } from './insert-rows.ts';
import { storeCode } from './places.ts';
import type { Random } from './random.ts';
import type { Shopping } from './shopping.ts';

interface Offer<Name extends string> {
  readonly name: Name;
  readonly weight: number;
}

const usualDiscounts: readonly Offer<(typeof discountTypes)[number]>[] = [
  { name: 'Porcentaje de descuento', weight: 60 },
  { name: 'Bono recompra', weight: 16 },
  { name: 'C.C. a la compra de otros productos', weight: 12 },
  { name: 'Segunda unidad a mitad de precio', weight: 8 },
  { name: 'Valor fijo de descuento', weight: 4 },
];

const usualRewards: readonly Offer<(typeof rewardTypes)[number]>[] = [
  { name: 'Puntos', weight: 50 },
  { name: 'Valor en efectivo', weight: 20 },
  { name: 'Unidad de producto', weight: 20 },
  { name: 'Bono de regalo', weight: 10 },
];

interface Numbers {
  readonly accountId: number;
  readonly customerIds: readonly number[];
  readonly storeIds: readonly number[];
  readonly productIds: readonly number[];
}

/** The purchases with their receipts, and with what they had off and brought. */
export const purchaseRows = (
  random: Random,
  shopping: readonly Shopping[],
  { accountId, customerIds, storeIds, productIds }: Numbers,
): (typeof purchases.$inferInsert)[] =>
  shopping.map(({ customer, store, product, amount, isDiscounted, paymentMethod, at }, position) => ({
    accountId,
    customerId: idAt(customerIds, customer),
    storeId: idAt(storeIds, store),
    productId: idAt(productIds, product),
    amount: String(amount),
    paymentMethod,
    discountType: isDiscounted ? optionCode(random.weighted(usualDiscounts).name) : null,
    rewardType: random.chance(0.08) ? optionCode(random.weighted(usualRewards).name) : null,
    reference: `${storeCode(store)}-${String(position + 1).padStart(6, '0')}`,
    at,
  }));
