import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { senderRoles } from '../session/roles.ts';

/** A customer, as far as it takes to choose one. */
export const customerSummary = v.object({
  id: v.pipe(v.number(), v.integer()),
  name: v.string(),
  /** What tells people of one name apart: document, or else e-mail or mobile. Empty when nothing is known. */
  detail: v.string(),
  city: v.string(),
});
export type CustomerSummary = v.InferOutput<typeof customerSummary>;

/** The account's customers whose name, document, e-mail or mobile begins like what is searched for; at most 10. */
export const customersQuery = operation({
  document: `query customers($filter: CustomerFilter!) { customers(filter: $filter) { ${fields(customerSummary)} } }`,
  access: senderRoles,
  variables: v.strictObject({ filter: v.strictObject({ search: v.pipe(v.string(), v.maxLength(200)) }) }),
  result: v.object({ customers: v.array(customerSummary) }),
});
