import { dashboardMenuQuery } from '@pregon/contract/dashboards/dashboards.operations';
import { registerQuery, type SchemaParts } from '../graphql/register-query.ts';

export function dashboardsQueries(schema: SchemaParts): void {
  /* No account has a dashboard yet. */
  registerQuery(schema, dashboardMenuQuery, { type: 'DashboardMenuItem' }, async () => []);
}
