import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { accountRoles } from '../session/roles.ts';
import { storedSendMethod } from './send-method.schema.ts';

/** Lists the send methods of a schedule. */
export const sendMethodsQuery = operation({
  document: `query sendMethod($filter: SendMethodFilter!) {
    sendMethod(filter: $filter) { ${fields(storedSendMethod)} }
  }`,
  access: accountRoles,
  variables: v.strictObject({ filter: v.strictObject({ scheduledId: v.pipe(v.string(), v.uuid()) }) }),
  result: v.object({ sendMethod: v.array(storedSendMethod) }),
});
