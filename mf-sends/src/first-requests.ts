import { firstCall, firstQuery, type FirstRequest } from '@pregon/contract/first-request';
import { listScheduleDrafts } from '@pregon/contract/schedules/schedule-drafts.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';

/**
 * The requests for the data that a screen shows first, by route: its document makes them before any script has come. The build runs this
 * file by itself, so it may import the contract only.
 */
export const firstRequests: Readonly<Record<string, readonly FirstRequest[]>> = {
  'sends/scheduled-list': [
    firstQuery(
      schedulesQuery,
      { page: 1, size: 25 },
      {
        name: ['name'],
        to: '/admin/sends/scheduled-list/:identifier',
        below: ['profileName'],
        before: ['box'],
        search: 'Buscar programaciones',
        actions: 'below',
      },
    ),
    firstCall(listScheduleDrafts, {}, { isAbove: true }),
  ],
  'sends/scheduled-list/:scheduleId': [firstQuery(schedulesQuery, { page: 1, size: 1, filter: { identifier: ':scheduleId' } })],
};
