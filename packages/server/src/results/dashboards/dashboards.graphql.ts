import { dashboardMenuQuery } from '@pregon/contract/dashboards/dashboards.operations';
import { registerOperation, type SchemaParts } from '../../kernel/graphql/register-operation.ts';
import { boardsFor } from './board-catalogue.ts';

export function dashboardsQueries(schema: SchemaParts): void {
  registerOperation(schema, dashboardMenuQuery, { type: 'DashboardMenuItem' }, async ({ filter }, { principal, services }) =>
    boardsFor(principal, services.config)
      .filter(({ label }) => !filter || label === filter.label)
      .map(({ label, boardID, path }) => ({ label, boardID, path })),
  );
}
