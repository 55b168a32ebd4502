import { api, type CallInput } from '@pregon/auth-api/api';
import { exportCustomers } from '@pregon/contract/customers/customers.endpoints';

/**
 * Creates the address of a file with the filtered customers.
 *
 * @param only keys of the customers that were chosen; undefined: all that the filter shows
 */
export const downloadCustomers = async (
  filter: Omit<CallInput<typeof exportCustomers>['body'], 'only'>,
  only?: readonly string[],
): Promise<string> => (await api.call(exportCustomers, { body: { ...filter, ...(only && { only: only.map(Number) }) } })).url;
