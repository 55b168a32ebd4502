import { getDashboard } from '@pregon/contract/dashboards/dashboards.endpoints';
import { dashboardMenuQuery } from '@pregon/contract/dashboards/dashboards.operations';
import { firstQuery, followedBy, type FirstRequest } from '@pregon/contract/first-request';

/**
 * The requests that documents of the area make before any script has come: of all screens, and of the start page alone. The build runs this
 * file by itself, so it may import the contract only.
 */
export const firstRequests: Readonly<Record<'*' | '', readonly FirstRequest[]>> = {
  '*': [firstQuery(dashboardMenuQuery, {})],
  '': [
    followedBy(
      firstQuery(dashboardMenuQuery, { filter: { label: 'Panel de Control' } }),
      getDashboard,
      { params: { boardID: ':next' } },
      { at: ['data', 'dasboardMenu', '0', 'boardID'], waiting: 'Preparando panel de control...' },
    ),
  ],
};
