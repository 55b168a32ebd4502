import * as v from 'valibot';

/** A sort order in an address by one of `keys`: `name`, or `-name` for descending. */
export const sortInAddress = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  v.pipe(
    v.picklist(keys.flatMap((by: Keys[number]): (Keys[number] | `-${Keys[number]}`)[] => [by, `-${by}`])),
    v.transform((order) => ({
      by: order.replace(/^-/, '') as Keys[number],
      direction: order.startsWith('-') ? ('desc' as const) : ('asc' as const),
    })),
  );
