import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { moment } from '../field.schema.ts';
import { administratorRoles } from '../session/roles.ts';

/** What an export of everything holds, and the latest one. */
export const readDataExport = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/account/data-export',
  access: administratorRoles,
  response: v.object({
    /** Files and folders of the archive, with what they are in Spanish. */
    files: v.array(v.object({ name: v.string(), about: v.string() })),
    /** Null: nobody has asked for one. */
    latest: v.nullable(v.object({ at: moment, userName: v.nullable(v.string()) })),
  }),
  errors: [],
});

/** Creates an address, valid for a minute, from which the browser downloads all data of the account as a ZIP archive. */
export const createDataExport = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/account/data-export',
  access: administratorRoles,
  response: v.object({ url: v.string() }),
  errors: ['TOO_MANY_REQUESTS'],
});
