/** A product in a basket, as read from the database. */
export interface BasketLine {
  customerId: number;
  /** Identifies a basket of a customer: the day (a basket is what a customer bought on one day), or a receipt's number. */
  basket: number;
  productId: number;
}

/** All lines of one customer, basket by basket. */
export interface CustomerLines<Line extends BasketLine = BasketLine> {
  customerId: number;
  lines: readonly Line[];
}

/**
 * Groups a stream of lines by customer, so that only one customer is in memory.
 * @param pages lines ordered by customer, then by basket, in pages of any size
 * @throws RangeError if the lines are not ordered by customer
 */
export async function* linesByCustomer<Line extends BasketLine>(
  pages: AsyncIterable<readonly Line[]> | Iterable<readonly Line[]>,
): AsyncGenerator<CustomerLines<Line>> {
  let current: { customerId: number; lines: Line[] } | undefined;
  for await (const page of pages) {
    for (const line of page) {
      if (current && line.customerId === current.customerId) {
        current.lines.push(line);
        continue;
      }
      if (current) yield current;
      if (current && line.customerId < current.customerId) {
        throw new RangeError(`the lines are not ordered by customer: ${line.customerId} comes after ${current.customerId}`);
      }
      current = { customerId: line.customerId, lines: [line] };
    }
  }
  if (current) yield current;
}

/** The distinct products of each basket of a customer. Lines of one basket must be adjacent. */
export function* basketsOf(lines: Iterable<BasketLine>): Generator<ReadonlySet<number>> {
  let basket: number | undefined;
  let products = new Set<number>();
  for (const line of lines) {
    if (basket !== undefined && line.basket !== basket) {
      yield products;
      products = new Set();
    }
    basket = line.basket;
    products.add(line.productId);
  }
  if (products.size > 0) yield products;
}
