import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { type SQL, sql } from 'drizzle-orm';
import type { Channel } from '../../kernel/messages/channel.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import type { AudienceScope } from './audience-scope.ts';
import { selectionSql } from './audience-statement.ts';
import { reachable } from './reachable.ts';

/** Every customer of an account who is reachable by a channel, as a SELECT of customer ids. */
export const reachableSql = (accountId: number, channel: Channel): SQL =>
  sql`select ${customers.id} from ${customers} where ${customers.accountId} = ${accountId} and ${reachable(channel)}`;

/** The recipients of an audience as a SELECT of customer ids: the selected customers who are reachable by a channel. */
export const audienceSql = (scope: AudienceScope, selection: ProfileSelection, channel: Channel = 'email'): SQL =>
  sql`select ${customers.id} from ${customers} where ${customers.id} in (${selectionSql(scope, selection)}) and ${reachable(channel)}`;
