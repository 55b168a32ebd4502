import { firstQuery, type FirstRequest } from '@pregon/contract/first-request';
import { storesQuery } from '@pregon/contract/stores/stores.operations';
import { usersQuery } from '@pregon/contract/users/users.operations';

/**
 * The requests for the data that a screen shows first, by route: its document makes them before any script has come. The build runs this
 * file by itself, so it may import the contract only.
 */
export const firstRequests: Readonly<Record<string, readonly FirstRequest[]>> = {
  tiendas: [firstQuery(storesQuery, { page: 1, size: 25 })],
  users: [firstQuery(usersQuery, { page: 1, size: 25 })],
};
