import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { accountRoles } from '../session/roles.ts';
import { resultSubjects } from './result-people.ts';
import { listedIds } from './result-sums.endpoints.ts';

/** What a record of a list added to the sales, by the control groups of its schedules that have begun, in words. */
const addedSales = v.object({
  id: v.string(),
  /** 'añadió 900 mil' or 'no concluyente', in a column's width; null: nobody knows what it added. */
  brief: v.nullable(v.string()),
  /** The same to the unit of the currency, and of how many schedules it is known; or why nobody knows. */
  words: v.string(),
});
export type AddedSales = v.InferOutput<typeof addedSales>;

/**
 * Reads what the schedules, campaigns or newsletters of a page of a list added to the sales, of all time, all of them at once: the
 * figures of `readIncrementalSales` for each.
 */
export const listAddedSales = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/results/{subject}/incremental',
  access: accountRoles,
  params: v.strictObject({ subject: v.picklist(resultSubjects) }),
  query: v.strictObject({ ids: listedIds }),
  /** In any order. What has not sent anything is left out, as are identifiers of nothing and of another account's. */
  response: v.object({ items: v.array(addedSales) }),
  errors: [],
});
