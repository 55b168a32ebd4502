import { firstQuery, type FirstRequest } from '@pregon/contract/first-request';
import { storesQuery } from '@pregon/contract/stores/stores.operations';
import { usersQuery } from '@pregon/contract/users/users.operations';

/**
 * The requests for the data that a screen shows first, by route: its document makes them before any script has come. The build runs this
 * file by itself, so it may import the contract only.
 */
export const firstRequests: Readonly<Record<string, readonly FirstRequest[]>> = {
  tiendas: [
    firstQuery(
      storesQuery,
      { page: 1, size: 25 },
      {
        name: ['name'],
        to: '/admin/tiendas/:id',
        below: ['code'],
        before: ['box'],
        search: 'Buscar por nombre, código o ciudad',
        actions: 'below',
      },
    ),
  ],
  users: [
    firstQuery(
      usersQuery,
      { page: 1, size: 25 },
      {
        name: [['firstName', 'lastName']],
        to: '/admin/users/:id',
        below: ['email'],
        before: ['box'],
        search: 'Buscar por nombre o correo',
        actions: 'below',
      },
    ),
  ],
};
