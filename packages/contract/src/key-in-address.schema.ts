import * as v from 'valibot';
import { rowKey } from './field.schema.ts';

/** The key of a row in an address, as a number or as text. */
export const rowKeyInAddress = v.union([rowKey, v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))]);

/** The number of rows of a page, up to a hundred, as a number or as text. */
export const pageSizeInAddress = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  v.pipe(v.string(), v.regex(/^(?:[1-9]\d?|100)$/), v.transform(Number)),
]);
