/**
 * Sufficient statistics of one customer for the models of visits. A visit is a day with purchases in the account's time zone, so that
 * several receipts of one day are one visit. Time is in weeks (days / 7) since the first visit.
 */
export interface PurchaseSummary {
  /** Visits after the first one: 0 for a customer with a single visit. In the literature: x. */
  repeatVisits: number;
  /** Weeks from the first visit to the last one; 0 for a customer with a single visit. In the literature: t_x. */
  lastVisitWeeks: number;
  /** Weeks from the first visit to the day of observation. In the literature: T. */
  ageWeeks: number;
}

/**
 * Summarizes the visits of one customer as known on a day; later visits are ignored.
 * @param visitDays the days of the visits as whole numbers (for instance days since 1970), ascending and distinct
 * @param asOf the day of observation in the same unit; a visit on this day counts
 * @returns undefined if there was no visit by then
 * @throws RangeError if the days do not ascend
 */
export function summarizeVisits(visitDays: Iterable<number>, asOf: number): PurchaseSummary | undefined {
  let first: number | undefined;
  let last = -Infinity;
  let visits = 0;
  for (const day of visitDays) {
    if (day > asOf) break;
    if (day <= last) throw new RangeError('the days of visits must ascend and be given once');
    first ??= day;
    last = day;
    visits++;
  }
  if (first === undefined) return undefined;
  return { repeatVisits: visits - 1, lastVisitWeeks: (last - first) / 7, ageWeeks: (asOf - first) / 7 };
}

/** Validates a summary: describes what is invalid; undefined if nothing is. */
function faultOf({ repeatVisits, lastVisitWeeks, ageWeeks }: PurchaseSummary): string | undefined {
  if (!Number.isInteger(repeatVisits) || repeatVisits < 0) return `repeatVisits is ${repeatVisits}`;
  if (!Number.isFinite(ageWeeks) || !(lastVisitWeeks >= 0) || lastVisitWeeks > ageWeeks) {
    return `the last visit is at ${lastVisitWeeks} of ${ageWeeks} weeks`;
  }
  if ((repeatVisits === 0) !== (lastVisitWeeks === 0)) return `${repeatVisits} repeat visits end at ${lastVisitWeeks} weeks`;
  return undefined;
}

/**
 * Summaries in columns, equal ones grouped with their summed weight. `repeatVisits`, `lastVisit` and `age` hold, for each group, indexes
 * into the lists of distinct values, so that what depends on one value alone is computed once for each value.
 */
export interface SummaryTable {
  repeatVisits: Int32Array;
  lastVisit: Int32Array;
  age: Int32Array;
  weight: Float64Array;
  totalWeight: number;
  distinct: { repeatVisits: readonly number[]; lastVisitWeeks: readonly number[]; ageWeeks: readonly number[] };
}

/** Assigns each distinct number an index in the order of first appearance. */
class Places {
  readonly values: number[] = [];
  readonly #places = new Map<number, number>();

  of(value: number): number {
    const known = this.#places.get(value);
    if (known !== undefined) return known;
    this.#places.set(value, this.values.length);
    return this.values.push(value) - 1;
  }
}

/**
 * Groups equal summaries.
 * @param weights how many customers each summary represents; 1 each by default
 * @throws RangeError if there are none, one is invalid (for instance a last visit after today), or a weight is not positive
 */
export function groupSummaries(summaries: readonly PurchaseSummary[], weights?: readonly number[]): SummaryTable {
  if (summaries.length === 0) throw new RangeError('there are no purchase summaries to fit a model to');
  if (weights && weights.length !== summaries.length) throw new RangeError('there must be one weight for each summary');
  const [repeats, lasts, ages] = [new Places(), new Places(), new Places()];
  const places = summaries.map((summary, i) => {
    const fault = faultOf(summary);
    if (fault) throw new RangeError(`the purchase summary at ${i} is impossible: ${fault}`);
    return [repeats.of(summary.repeatVisits), lasts.of(summary.lastVisitWeeks), ages.of(summary.ageWeeks)] as const;
  });
  const groups = new Places();
  const firstOfGroup: (readonly [number, number, number])[] = [];
  const weight: number[] = [];
  for (const [i, place] of places.entries()) {
    const heavy = weights?.[i] ?? 1;
    if (!(heavy > 0) || !Number.isFinite(heavy)) throw new RangeError(`the weight at ${i} is ${heavy}`);
    const group = groups.of((place[0] * lasts.values.length + place[1]) * ages.values.length + place[2]);
    if (group === firstOfGroup.length) firstOfGroup.push(place);
    weight[group] = (weight[group] ?? 0) + heavy;
  }
  return {
    repeatVisits: Int32Array.from(firstOfGroup, ([place]) => place),
    lastVisit: Int32Array.from(firstOfGroup, ([, place]) => place),
    age: Int32Array.from(firstOfGroup, ([, , place]) => place),
    weight: Float64Array.from(weight),
    totalWeight: weight.reduce((sum, heavy) => sum + heavy, 0),
    distinct: { repeatVisits: repeats.values, lastVisitWeeks: lasts.values, ageWeeks: ages.values },
  };
}
