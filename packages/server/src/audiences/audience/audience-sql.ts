import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { Channel } from '../../kernel/messages/channel.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { isHeldOut } from '../experiments/hold-out.ts';
import type { AudienceScope } from './audience-scope.ts';
import { selectionSql } from './audience-statement.ts';
import { reachable } from './reachable.ts';

/** Every customer of an account who is reachable by a channel, as a SELECT of customer ids. */
export const reachableSql = (accountId: number, channel: Channel): SQL =>
  sql`select ${customers.id} from ${customers} where ${customers.accountId} = ${accountId} and ${reachable(channel)}`;

/**
 * The recipients of an audience as a SELECT of customer ids: the selected customers who are reachable by a channel, without the
 * control group of the account.
 */
export const audienceSql = (scope: AudienceScope, selection: ProfileSelection, channel: Channel = 'email'): SQL =>
  sql`select ${customers.id} from ${customers} where ${and(
    sql`${customers.id} in (${selectionSql(scope, selection)})`,
    reachable(channel),
    scope.holdOut ? sql`not ${isHeldOut(scope.holdOut, customers.id)}` : undefined,
  )}`;

/**
 * Everybody of an audience whom an experiment assigns, as a SELECT of customer ids: the selected customers who are reachable by one of
 * the channels, those of control groups included.
 */
export const assignedSql = (scope: AudienceScope, selection: ProfileSelection, channels: readonly Channel[]): SQL =>
  sql`select ${customers.id} from ${customers} where ${customers.id} in (${selectionSql(scope, selection)})
    and ${or(...channels.map((channel) => reachable(channel))) ?? sql`false`}`;

/** Everybody in the control group of the account, as a SELECT of customer ids. */
export const heldOutSql = ({ accountId, holdOut }: AudienceScope): SQL =>
  sql`select ${customers.id} from ${customers}
    where ${customers.accountId} = ${accountId} and ${holdOut ? isHeldOut(holdOut, customers.id) : sql`false`}`;
