import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { BasketLine } from '../../src/insight/recommendations/basket-lines.ts';

const shipped = new URL('data/online-retail.txt.gz', import.meta.url);

/** The receipts of an online gift shop, from 1 December 2010 (day 0) to 9 December 2011. Source and licence: `data/README.md`. */
export interface OnlineRetail {
  /** Ordered by customer, then by day; `basket` is the day, so that receipts of one day are one basket. */
  lines: readonly BasketLine[];
  /** The shop's own codes by the product number in `lines`. */
  codes: readonly string[];
}

/** @returns undefined if the file is absent */
export function readOnlineRetail(file: URL = shipped): OnlineRetail | undefined {
  if (!existsSync(file)) return undefined;
  const numbers = new Map<string, number>();
  const lines: BasketLine[] = [];
  for (const receipt of gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')) {
    const [customer, day, ...codes] = receipt.split(' ');
    for (const code of codes) {
      const productId = numbers.get(code) ?? numbers.size;
      numbers.set(code, productId);
      lines.push({ customerId: Number(customer), basket: Number(day), productId });
    }
  }
  return { lines, codes: [...numbers.keys()] };
}
