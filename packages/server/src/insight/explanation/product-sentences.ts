import type { CustomerInsight } from '@pregon/contract/customers/customer-insight.endpoints';
import { count, number } from './insight-words.ts';

/** Who reads the sentences: staff, or the customer. */
export type Reader = 'staff' | 'customer';

/** The words that differ by reader. */
const words = {
  staff: { buys: 'Suele comprar', isDue: 'ya le toca', neverBought: 'no lo ha comprado' },
  customer: { buys: 'Sueles comprar', isDue: 'ya te toca', neverBought: 'no lo has comprado' },
} as const;

/** Why the products are recommended, in sentences. */
export function productSentences(
  { recommended, cross, up }: Pick<CustomerInsight, 'recommended' | 'cross' | 'up'>,
  reader: Reader,
): string[] {
  const { buys, isDue, neverBought } = words[reader];
  const sentences: string[] = [];
  if (recommended?.kind === 'buy_again' && recommended.gapDays !== null) {
    const gap = count(Math.round(recommended.gapDays), 'día', 'días');
    sentences.push(`${buys} ${recommended.product.name} cada ${gap}, y ${isDue}.`);
  }
  if (recommended?.kind === 'best_seller') {
    sentences.push(`${recommended.product.name} es de lo que más se vende, y ${neverBought}.`);
  }
  if (cross) {
    const { together, baskets, because, product } = cross;
    sentences.push(
      `${number.format(together)} de ${number.format(baskets)} compras que llevaban ${because.name} llevaban también ${product.name}.`,
    );
  }
  if (up) sentences.push(`${up.product.name} es de la misma línea que ${up.insteadOf.name}, y cuesta algo más.`);
  return sentences;
}
