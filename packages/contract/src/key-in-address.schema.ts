import * as v from 'valibot';
import { rowKey } from './field.schema.ts';

/** The key of a row in an address, as a number or as text. */
export const rowKeyInAddress = v.union([rowKey, v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))]);
