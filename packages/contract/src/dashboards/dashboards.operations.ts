import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { everyRole } from '../session/roles.ts';

export const dashboardMenuItem = v.object({ label: v.string(), boardID: v.string(), path: v.string() });
export type DashboardMenuItem = v.InferOutput<typeof dashboardMenuItem>;

/** Lists the dashboards that the caller may open. The wire spells the query differently. */
export const dashboardMenuQuery = operation({
  document: `query dasboardMenu($filter: DashboardMenuFilter) { dasboardMenu(filter: $filter) { ${fields(dashboardMenuItem)} } }`,
  access: everyRole,
  variables: v.strictObject({ filter: v.optional(v.strictObject({ label: v.string() })) }),
  result: v.object({ dasboardMenu: v.array(dashboardMenuItem) }),
});
