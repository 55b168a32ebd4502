import * as v from 'valibot';

/** The largest number of rows in a page of any list. */
export const largestPage = 100;

/** The variables that select a page of a list: `page` counts from 1. By default it is the first page with the largest size. */
export const pageVariables = {
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)), 1),
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largestPage)), largestPage),
};

/** The schema of a page of a list: its rows and the total number of rows. */
export const pageOf = <const Item extends v.GenericSchema>(item: Item) => v.object({ items: v.array(item), total: v.number() });

/** The schema of a sort order by one of `keys`. When omitted, the list has its own default order. */
export const sortBy = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  v.optional(v.strictObject({ by: v.picklist(keys), direction: v.picklist(['asc', 'desc']) }));
