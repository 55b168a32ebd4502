import { queryClient, queryKeyOf } from '@pregon/auth-api/queries';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { dashboardMenuQuery } from '@pregon/contract/dashboards/dashboards.operations';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import type { OperationResult, OperationShape } from '@pregon/contract/operation';

/** The name of the record at an address, from cached responses only. */
export function nameIn(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  const board = /^\/admin\/analytics\/\w+\/([^/]+)/.exec(pathname)?.[1];
  if (board)
    return answersTo(dashboardMenuQuery)
      .flatMap(({ dasboardMenu }) => dasboardMenu)
      .find(({ boardID }) => boardID === board)?.label;
  const newsletter = searchParams.get('id');
  if (newsletter)
    return nameOf(
      newsletter,
      answersTo(newslettersQuery).flatMap((answer) => answer.newsletter.items),
    );
  const campaign = searchParams.get('campaign') ?? /^\/admin\/campaign\/([^/]+)\/sends\//.exec(pathname)?.[1];
  if (campaign)
    return nameOf(
      campaign,
      answersTo(campaignsQuery).flatMap((answer) => answer.campaigns.items),
    );
  return undefined;
}

interface Named {
  readonly identifier: string;
  readonly name: string;
}

function nameOf(identifier: string, things: readonly Named[]): string | undefined {
  return things.find((thing) => thing.identifier === identifier)?.name;
}

/** All cached responses of an operation. */
function answersTo<O extends OperationShape>(operation: O): readonly OperationResult<O>[] {
  return queryClient
    .getQueriesData<OperationResult<O>>({ queryKey: queryKeyOf(operation) })
    .flatMap(([, answer]) => answer ?? []);
}
