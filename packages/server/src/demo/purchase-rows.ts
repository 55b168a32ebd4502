import { optionCode } from '@pregon/contract/options/option-code';
import type { discountTypes, rewardTypes } from '../retail/options/option-lists.ts';
import type { purchases } from '../retail/purchases/purchases.table.ts';
import { idAt } from './insert-rows.ts';
import { storeCode } from './places.ts';
import type { Random } from './random.ts';
import type { ReceiptLine } from './receipts.ts';

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

const receiptNumber = (store: number, receipt: number): string => `${storeCode(store)}-${String(receipt).padStart(6, '0')}`;

/** The rows of receipt lines, with discounts and rewards. */
export const purchaseRows = (
  random: Random,
  lines: readonly ReceiptLine[],
  { accountId, customerIds, storeIds, productIds }: Numbers,
): (typeof purchases.$inferInsert)[] =>
  lines.map(({ customer, store, product, amount, units, isDiscounted, paymentMethod, at, receipt, line }) => ({
    accountId,
    customerId: idAt(customerIds, customer),
    storeId: idAt(storeIds, store),
    productId: idAt(productIds, product),
    amount: String(amount),
    units: String(units),
    paymentMethod,
    discountType: isDiscounted ? optionCode(random.weighted(usualDiscounts).name) : null,
    rewardType: amount > 0 && random.chance(0.08) ? optionCode(random.weighted(usualRewards).name) : null,
    receipt: receiptNumber(store, receipt),
    reference: `${receiptNumber(store, receipt)}-${line}`,
    at,
  }));
