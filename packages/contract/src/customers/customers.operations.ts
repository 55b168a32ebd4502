import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { senderRoles } from '../session/roles.ts';

/** A customer as an option of a search field. */
export const customerSummary = v.object({
  id: v.pipe(v.number(), v.integer()),
  name: v.string(),
  /** A detail that tells customers of the same name apart: the document, or else e-mail or mobile. Empty when none is known. */
  detail: v.string(),
  city: v.string(),
});
export type CustomerSummary = v.InferOutput<typeof customerSummary>;

/** Searches the account's customers by a prefix of name, document, e-mail or mobile; at most 10. */
export const customersQuery = operation({
  document: `query customers($filter: CustomerFilter!) { customers(filter: $filter) { ${fields(customerSummary)} } }`,
  access: senderRoles,
  variables: v.strictObject({ filter: v.strictObject({ search: v.pipe(v.string(), v.maxLength(200)) }) }),
  result: v.object({ customers: v.array(customerSummary) }),
});
