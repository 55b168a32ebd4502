/** Days since the last visit up to which a customer is recent, and after which they are silent. */
export const recentDays = 60;
export const silentDays = 180;

/** Customers who have to be tested before the rates of cells mean anything. */
const leastPeople = 30;
/** Weight of the rate of all customers in the rate of each cell, in customers. */
const prior = 20;

/** The cell of a customer by visits (1, 2 or 3, 4 or more) and recency. */
export function crossSellCell({ visits, daysSilent }: { readonly visits: number; readonly daysSilent: number }): string {
  const byVisits = visits >= 4 ? 'often' : visits > 1 ? 'returned' : 'once';
  const byRecency = daysSilent <= recentDays ? 'recent' : daysSilent <= silentDays ? 'pausing' : 'silent';
  return `${byVisits}-${byRecency}`;
}

/**
 * Back-test of cross-selling: by cell of visits and recency on a past day, how many customers bought a product new to them afterwards.
 * Later lines are read only for whether something new was bought.
 */
export class CrossSellCells {
  readonly #asOf: number;
  readonly #people = new Map<string, number>();
  readonly #bought = new Map<string, number>();

  /** @param asOf the past day, since 1970 */
  constructor(asOf: number) {
    this.#asOf = asOf;
  }

  /** Adds a customer. @param lines day and product of each line, in the order of the days */
  add(lines: readonly (readonly [day: number, productId: number, ...others: unknown[]])[]): void {
    const known = new Set<number>();
    let visits = 0;
    let last = -Infinity;
    let isNew = false;
    for (const [day, productId] of lines) {
      if (day <= this.#asOf) {
        known.add(productId);
        if (day !== last) visits++;
        last = day;
      } else if (!known.has(productId)) isNew = true;
    }
    if (visits === 0) return;
    const cell = crossSellCell({ visits, daysSilent: this.#asOf - last });
    this.#people.set(cell, (this.#people.get(cell) ?? 0) + 1);
    if (isNew) this.#bought.set(cell, (this.#bought.get(cell) ?? 0) + 1);
  }

  /** The rate of each cell, shrunk towards that of all customers, which is under ''. Empty with too few customers. */
  rates(): Map<string, number> {
    const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0);
    const people = sum(this.#people);
    if (people < leastPeople) return new Map();
    const usual = sum(this.#bought) / people;
    const cells = [...this.#people].map(
      ([cell, count]) => [cell, ((this.#bought.get(cell) ?? 0) + prior * usual) / (count + prior)] as const,
    );
    return new Map([['', usual], ...cells]);
  }
}
