import type { Random } from './random.ts';
import type { Shopping } from './shopping.ts';

/** A line of a receipt. A return has a negative amount and negative units. */
export interface ReceiptLine extends Shopping {
  /** Numbers of the receipt, and of the line in it, 1-based. */
  readonly receipt: number;
  readonly line: number;
}

const mostLines = 6;
const dayMs = 86_400_000;
const latestReturnDays = 12;

/** Groups a person's purchases, oldest first, into receipts. The first and the last keep their dates. */
function groupLines(random: Random, bought: readonly Shopping[]): Shopping[][] {
  const receipts: Shopping[][] = [];
  for (const [position, line] of bought.entries()) {
    const open = receipts.at(-1);
    const isLast = position === bought.length - 1;
    if (open && !isLast && open.length < mostLines && random.chance(0.55)) open.push(line);
    else receipts.push([line]);
  }
  return receipts;
}

/** A random return of a purchase within two weeks. */
function returnOf(random: Random, line: Shopping, newest: number): Shopping[] {
  if (!random.chance(0.025)) return [];
  const at = new Date(line.at.getTime() + random.between(1, latestReturnDays) * dayMs);
  if (at.getTime() > newest) return [];
  return [{ ...line, amount: -line.amount, units: -line.units, isDiscounted: false, at }];
}

/** Groups purchases into receipts of one to six lines, oldest first, with some returns. */
export function writeReceipts(random: Random, shopping: readonly Shopping[]): ReceiptLine[] {
  const newest = Math.max(...shopping.map(({ at }) => at.getTime()));
  const byCustomer = Map.groupBy(shopping, ({ customer }) => customer);
  const bought = [...byCustomer.values()].flatMap((own) => groupLines(random, own));
  const paid = bought.map((lines) => {
    const [first] = lines;
    return lines.map((line) =>
      first ? { ...line, at: first.at, store: first.store, paymentMethod: first.paymentMethod } : line,
    );
  });
  // Nobody returns everything, so that every buyer has a positive spend.
  const mayReturn = ({ customer }: Shopping): boolean => (byCustomer.get(customer)?.length ?? 0) > 3;
  const returned = paid.flat().flatMap((line) => (mayReturn(line) ? [returnOf(random, line, newest)] : []));
  return numberReceipts([...paid, ...returned.filter((lines) => lines.length > 0)]);
}

/** Numbers receipts, oldest first, and their lines. */
export const numberReceipts = (receipts: readonly (readonly Shopping[])[]): ReceiptLine[] =>
  receipts
    .toSorted(([one], [other]) => (one?.at.getTime() ?? 0) - (other?.at.getTime() ?? 0))
    .flatMap((lines, receipt) => lines.map((line, position) => ({ ...line, receipt: receipt + 1, line: position + 1 })));
