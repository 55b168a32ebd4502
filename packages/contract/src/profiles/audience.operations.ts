import * as v from 'valibot';
import { positiveInteger } from '../field.schema.ts';
import { fields, operation } from '../operation.ts';
import { accountRoles, senderRoles } from '../session/roles.ts';
import { audience, audienceExplanation } from './audience.schema.ts';
import { profileSelection } from './profile.schema.ts';

/** Counts the customers that a selection reaches now. */
export const audienceQuery = operation({
  document: `query audience($selection: ProfileSelection!) { audience(selection: $selection) { ${fields(audience)} } }`,
  access: accountRoles,
  variables: v.strictObject({ selection: profileSelection }),
  result: v.object({ audience }),
});

/** Explains which filters of a selection a customer passes, by `id`. Null when the account has no such customer. */
export const audienceExplanationQuery = operation({
  document: `query audienceExplanation($selection: ProfileSelection!, $customer: Int!) {
    audienceExplanation(selection: $selection, customer: $customer) { ${fields(audienceExplanation)} }
  }`,
  access: senderRoles,
  variables: v.strictObject({ selection: profileSelection, customer: positiveInteger('El cliente no existe.') }),
  result: v.object({ audienceExplanation: v.nullable(audienceExplanation) }),
});
