import * as v from 'valibot';
import { rowKey } from './field.schema.ts';

/** The key of a row in an address, as a number or as text. */
export const rowKeyInAddress = v.union([rowKey, v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))]);

/** A whole number from 1 to `most` in an address, as a number or as text. `texts` are those numbers as texts. */
export const countInAddress = (most: number, texts: RegExp) =>
  v.union([
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most)),
    v.pipe(v.string(), v.regex(texts), v.transform(Number)),
  ]);

/** The number of rows of a page, up to a hundred. */
export const pageSizeInAddress = countInAddress(100, /^(?:[1-9]\d?|100)$/);

/** The number of a page, or of rows, up to a thousand. */
export const thousandInAddress = countInAddress(1000, /^(?:[1-9]\d{0,2}|1000)$/);
