import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { everyRole } from '../session/roles.ts';

/** Creates the signed address of a dashboard for a frame, valid for a few minutes. Managers of stores open the dashboard of their stores only. The wire spells the path differently. */
export const getDashboard = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/dasboards/get/{boardID}',
  access: everyRole,
  params: v.object({ boardID: v.pipe(v.string(), v.maxLength(100)) }),
  response: v.object({ url: v.string() }),
  errors: ['NOT_FOUND'],
});
