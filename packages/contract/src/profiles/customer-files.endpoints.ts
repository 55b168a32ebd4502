import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { editorRoles, accountRoles } from '../session/roles.ts';
import { csvFile } from './csv-file.ts';
import { customerFile } from './customer-file.schema.ts';

/** Uploads a customer file for use in a profile. One column with documents, e-mail addresses or mobile numbers is enough. */
export const uploadCustomerFile = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/customer-files',
  access: editorRoles,
  form: { part: 'data', data: v.strictObject({}), file: { name: 'customer_file', ...csvFile, required: true } },
  response: customerFile,
  wire: { request: { customerFile: 'customer_file' } },
  errors: ['CUSTOMER_FILE_INVALID', 'TOO_LARGE'],
});

export const readCustomerFile = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customer-files/{id}',
  access: accountRoles,
  params: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
  response: customerFile,
  errors: ['NOT_FOUND'],
});
