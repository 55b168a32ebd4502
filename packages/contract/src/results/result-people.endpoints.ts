import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { filterDay, moment } from '../field.schema.ts';
import { accountRoles } from '../session/roles.ts';
import { resultOutcomes, resultSubjects } from './result-people.ts';
import { occurrenceInQuery } from './sending-results.endpoints.ts';

/**
 * Counts the customers behind the results of a schedule, a campaign or a newsletter, of all time or of a period: for each outcome as
 * many as a profile selects by it, before its other filters and before consent. A person with several messages counts once, and erased people do not.
 */
export const readResultPeople = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/results/{subject}/{id}/people',
  access: accountRoles,
  params: v.strictObject({ subject: v.picklist(resultSubjects), id: v.pipe(v.string(), v.uuid()) }),
  query: v.strictObject({
    /** Days on the account's clock, both included, as for the results. */
    from: v.optional(filterDay),
    to: v.optional(filterDay),
    /** The key of one sending of a schedule. */
    occurrence: occurrenceInQuery,
  }),
  response: v.object({
    people: v.array(v.object({ to: v.picklist(resultOutcomes), count: v.number() })),
    /** Where the account has deleted whom messages were for, or purchases, of the time that is asked about: who is missing, and until when. */
    deletedBefore: v.optional(moment),
    deletedKinds: v.optional(v.array(v.picklist(['purchases', 'messages']))),
  }),
  errors: ['NOT_FOUND'],
});
