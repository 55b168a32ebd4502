import { type SQL, sql } from 'drizzle-orm';

/** A bin of expected values: those from `least` on, below `below`, which have the same first digit and as many digits. */
export interface ValueBin {
  readonly least: number;
  readonly below: number;
}

/** The bin of a value of at least 0: of 43,210 it is 40,000 to 50,000. Values below 1 have a bin of their own. */
export function valueBin(value: number): ValueBin {
  if (value < 1) return { least: 0, below: 1 };
  // Digits are counted in the text: a logarithm of 1000 may be below 3.
  const step = 10 ** (BigInt(Math.floor(value)).toString().length - 1);
  const least = Math.floor(value / step) * step;
  return { least, below: least + step };
}

/** The least value of the bin of a whole number: the same as `valueBin` in SQL. All numbers below 0 share a bin. */
export const valueBinSql = (value: SQL): SQL =>
  sql`case when ${value} < 0 then '-Infinity'::numeric else trunc(${value}, 1 - length(trunc(${value})::text)) end`;
