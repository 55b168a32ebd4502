import { api, type CallInput } from '@pregon/auth-api/api';
import { exportCustomers } from '@pregon/contract/customers/customers.endpoints';

/** Creates the address of a file with the filtered customers. */
export const downloadCustomers = async (filter: CallInput<typeof exportCustomers>['body']): Promise<string> =>
  (await api.call(exportCustomers, { body: filter })).url;
