import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { Exclusions } from '@pregon/contract/schedules/schedule-review.schema';
import type { SendingRules } from '@pregon/contract/sending-rules/sending-rules.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { deliveryState } from '../deliveries/deliveries.table.ts';
import type { AudienceScope } from '../profiles/audience/audience-scope.ts';
import { selectionSql } from '../profiles/audience/audience-statement.ts';
import { type Channel, channelLoss, losses } from '../profiles/reachable.ts';
import { customers } from '../stores/stores.table.ts';

/** Whom a schedule reaches by its methods. */
export interface Reach {
  /** Everybody who is reached by at least one of them. */
  readonly people: number;
  readonly methods: ReadonlyMap<Channel, { readonly people: number; readonly exclusions: Exclusions }>;
}

/** Beyond the other losses: written to as often as the account allows. */
const overLimit = 4;

/** What counts against a limit: messages of seven days that have gone out or may have. */
const written = [deliveryState.sending, deliveryState.sent, deliveryState.uncertain];
const inAWeek = (channel: Channel): SQL => sql`(
  select count(*) from delivery e join send_method m on m.id = e.method_id
  where e.customer_id = customer.id and m.type = ${channel} and e.updated_at > now() - interval '7 days'
    and e.state in (${sql.raw(written.join(', '))}))`;

function lossSql(channel: Channel, { accountId }: AudienceScope, { weeklyLimit }: SendingRules[Channel]): SQL {
  const loss = channelLoss(channel, accountId);
  if (weeklyLimit === null) return loss;
  return sql`case when (${loss}) > 0 then (${loss}) when ${inAWeek(channel)} >= ${weeklyLimit} then ${overLimit} else 0 end`;
}

type Group = Readonly<Partial<Record<Channel, number>>> & { readonly people: number };

/** Counts, in one statement, who of a selection is reached by each of some methods, and why the others are not. */
export async function countReach(
  database: Queryable,
  scope: AudienceScope,
  selection: ProfileSelection,
  channels: readonly Channel[],
  rules: SendingRules,
): Promise<Reach> {
  const columns = channels.map((channel) => sql`${lossSql(channel, scope, rules[channel])} as ${sql.identifier(channel)}`);
  const names = sql.join(
    channels.map((channel) => sql.identifier(channel)),
    sql`, `,
  );
  const { rows } = await database.execute<Record<string, unknown> & Group>(sql`
    select ${names}, count(*)::int as people
    from (select ${sql.join(columns, sql`, `)} from ${customers} where ${customers.id} in (${selectionSql(scope, selection)})) lost
    group by ${names}`);
  const peopleIn = (belongs: (group: Group) => boolean): number =>
    rows.reduce((sum, group) => sum + (belongs(group) ? group.people : 0), 0);
  const methods = channels.map((channel) => {
    const lostTo = (loss: number): number => peopleIn((group) => group[channel] === loss);
    const exclusions = {
      noAddress: lostTo(losses.noAddress),
      noConsent: lostTo(losses.noConsent),
      suppressed: lostTo(losses.suppressed),
      overLimit: lostTo(overLimit),
    };
    return [channel, { people: lostTo(losses.none), exclusions }] as const;
  });
  return {
    people: peopleIn((group) => channels.some((channel) => group[channel] === losses.none)),
    methods: new Map(methods),
  };
}
