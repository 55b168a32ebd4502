import * as v from 'valibot';
import type { ErrorCode } from './errors.ts';

/** What a person reads when nothing better is known. */
export const unknownError = 'Error desconocido';

/**
 * The body of every error answer. `fields` maps a dotted path in the request to the message for the person who typed it. The code is
 * one of the error table, or of the table of a newer server; the table itself is for those who answer.
 */
export const errorBody = v.object({
  code: v.custom<ErrorCode>((code) => typeof code === 'string' && code !== ''),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
});
export type ErrorBody = v.InferOutput<typeof errorBody>;
