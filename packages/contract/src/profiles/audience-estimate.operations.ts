import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { accountRoles } from '../session/roles.ts';
import { audienceEstimate } from './audience.schema.ts';
import { profileSelection } from './profile.schema.ts';

/**
 * An early figure for the audience of a selection, to be shown until the exact count arrives. Null where there is none: the account is
 * small, so that the exact count is as fast, or the estimate would take as long.
 */
export const audienceEstimateQuery = operation({
  document: `query audienceEstimate($selection: ProfileSelection!) {
    audienceEstimate(selection: $selection) { ${fields(audienceEstimate)} }
  }`,
  access: accountRoles,
  variables: v.strictObject({ selection: profileSelection }),
  result: v.object({ audienceEstimate: v.nullable(audienceEstimate) }),
});
