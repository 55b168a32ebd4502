import { attributionTouches } from '../account/attribution-touch.ts';
import { endpoint } from '../endpoint.ts';
import { accountRoles } from '../session/roles.ts';
import { resultSubjects } from './result-people.ts';
import * as v from 'valibot';

const badIds = 'Escribe identificadores separados por comas.';

/** Up to a hundred identifiers, the largest page of a list, separated by commas. */
export const listedIds = v.pipe(
  v.string(badIds),
  v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:,[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}){0,99}$/i, badIds),
  v.transform((ids) => ids.split(',')),
);

const resultSum = v.object({
  id: v.string(),
  /** Delivered messages, and those whose opening can be tracked. */
  delivered: v.number(),
  openable: v.number(),
  opened: v.number(),
  clicked: v.number(),
  /** Receipts attributed to its messages, and their money less returns. */
  purchases: v.number(),
  amount: v.number(),
  /** Purchases after its messages, or whom they were for, are deleted: what it sold is not known. */
  areSalesDeleted: v.optional(v.boolean()),
});
export type ResultSum = v.InferOutput<typeof resultSum>;

export const resultSums = v.object({
  currency: v.string(),
  attributionDays: v.number(),
  attributionTouch: v.picklist(attributionTouches),
  /** In any order. Identifiers of nothing, and of another account's, are left out. */
  items: v.array(resultSum),
});
export type ResultSums = v.InferOutput<typeof resultSums>;

/** Reads what the schedules, campaigns or newsletters of a page of a list achieved, of all time, all of them at once. */
export const listResultSums = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/results/{subject}',
  access: accountRoles,
  params: v.strictObject({ subject: v.picklist(resultSubjects) }),
  query: v.strictObject({ ids: listedIds }),
  response: resultSums,
  errors: [],
});
