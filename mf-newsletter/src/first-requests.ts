import { firstQuery, type FirstRequest } from '@pregon/contract/first-request';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';

/**
 * The requests for the data that a screen shows first, by route: its document makes them before any script has come. The build runs this
 * file by itself, so it may import the contract only.
 */
export const firstRequests: Readonly<Record<string, readonly FirstRequest[]>> = {
  newsletter: [
    firstQuery(
      newslettersQuery,
      { page: 1, size: 25 },
      {
        name: ['name'],
        to: '/admin/newsletter/build?id=:identifier',
        before: ['box', 'picture'],
        search: 'Buscar newsletters',
        actions: 'below',
      },
    ),
  ],
};
