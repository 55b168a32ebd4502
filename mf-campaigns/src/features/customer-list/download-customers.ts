import { api, type CallInput } from '@pregon/auth-api/api';
import { faultText } from '@pregon/auth-api/fault';
import { exportCustomers } from '@pregon/contract/customers/customers.endpoints';

/** Creates the address of a file with the filtered customers. Rejects with a message for people. */
export async function downloadCustomers(filter: CallInput<typeof exportCustomers>['body']): Promise<string> {
  try {
    return (await api.call(exportCustomers, { body: filter })).url;
  } catch (error) {
    throw new Error(faultText(error), { cause: error });
  }
}
