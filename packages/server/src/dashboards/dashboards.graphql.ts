import { dashboardMenuQuery } from '@pregon/contract/dashboards/dashboards.operations';
import { registerOperation, type SchemaParts } from '../graphql/register-operation.ts';

export function dashboardsQueries(schema: SchemaParts): void {
  /* No account has a dashboard yet. */
  registerOperation(schema, dashboardMenuQuery, { type: 'DashboardMenuItem' }, async () => []);
}
