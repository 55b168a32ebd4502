import * as v from 'valibot';
import type { ErrorCode } from './errors.ts';

/** The message for a person when no better one is known. */
export const unknownError = 'Error desconocido';

/**
 * The body of every error answer. `fields` maps a dotted path in the request to the message for that field. The code is one of the error
 * table, or a newer server's; the table itself is only needed where errors are created.
 */
export const errorBody = v.object({
  code: v.custom<ErrorCode>((code) => typeof code === 'string' && code !== ''),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
});
export type ErrorBody = v.InferOutput<typeof errorBody>;
