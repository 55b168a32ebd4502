import * as v from 'valibot';

/** At most this many rows in a page of any list. */
export const largestPage = 100;

/** Which page of a list is asked for: `page` counts from 1. Left out, it is the first, as large as a page may be. */
export const pageVariables = {
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)), 1),
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largestPage)), largestPage),
};

/** A page of a list: its rows and how many there are in all. */
export const pageOf = <const Item extends v.GenericSchema>(item: Item) => v.object({ items: v.array(item), total: v.number() });

/** In which order a list is asked for: by one of its `keys`. Left out, the list has an order of its own. */
export const sortBy = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  v.optional(v.strictObject({ by: v.picklist(keys), direction: v.picklist(['asc', 'desc']) }));
