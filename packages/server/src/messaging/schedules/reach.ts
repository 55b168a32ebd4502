import { hasTotalCaps, type SendingCaps } from '@pregon/contract/sending-rules/sending-caps';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { Exclusions } from '@pregon/contract/schedules/schedule-review.schema';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { isCapped, whereCapped, writtenToByCustomer } from '../deliveries/cap-reason.sql.ts';
import type { ClaimRule } from '../deliveries/sending-rule.ts';
import type { AudienceScope } from '../../audiences/audience/audience-scope.ts';
import { selectionSql } from '../../audiences/audience/audience-statement.ts';
import { channelLoss, losses } from '../../audiences/audience/reachable.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { isAmongExcluded } from '../sending-rules/excluded-numbers.repository.ts';
import { addressColumn } from '../../retail/consent/customer-channels.ts';
import { type ExperimentReach, experimentReach } from './experiment-reach.ts';
import { customerId, fromCustomers } from '../../retail/customers/customer.sql.ts';

/** The reach of one method. */
interface MethodReach {
  /** Recipients, now or later. */
  readonly people: number;
  /** Number of these that a cap delays, and until when. */
  readonly postponed: readonly { readonly people: number; readonly at: Date }[];
  readonly exclusions: Exclusions;
}

/** The reach of a schedule by its methods. */
export interface Reach {
  /** People reached by at least one method. */
  readonly people: number;
  readonly methods: ReadonlyMap<Channel, MethodReach>;
  /** The people of an arm who are reached by a channel; of all arms where nothing is compared. */
  readonly peopleOf: (arm: number, channel: Channel) => number;
}

/** The rule of each method at the time its messages are sent, in the order in which methods are sent. */
export type MethodRules = ReadonlyMap<Channel, ClaimRule>;

/** Outcomes besides a channel's losses: what the sending rules do with a recipient. */
const verdicts = { excluded: 4, overLimit: 5, tomorrow: 6, nextWeek: 7, otherMethod: 8, controlGroup: 9 } as const;

const writtenBy = (channel: Channel): string => `written_${channel}`;

/** The outcome of a customer's message, as a number of `losses` or `verdicts`. */
function lossSql(
  channel: Channel,
  { accountId }: AudienceScope,
  rule: ClaimRule,
  { isControl, isInOtherArm }: ExperimentReach,
): SQL {
  const loss = channelLoss(channel, accountId);
  const capped = isCapped(rule)
    ? whereCapped(rule, writtenBy(channel), ({ until, period }) => {
        if (until === null) return sql`${verdicts.overLimit}::int`;
        return sql`${period === 'day' ? verdicts.tomorrow : verdicts.nextWeek}::int`;
      })
    : sql`null`;
  const otherArm = isInOtherArm(channel);
  return sql`case when (${loss}) > 0 then (${loss})
    ${isControl ? sql`when ${isControl} then ${verdicts.controlGroup}::int` : sql``}
    ${otherArm ? sql`when ${otherArm} then ${verdicts.otherMethod}::int` : sql``}
    when ${isAmongExcluded(channel, accountId, addressColumn(channel))} then ${verdicts.excluded}::int else coalesce(${capped}, 0) end`;
}

const joinWritten = ({ accountId }: AudienceScope, channel: Channel, rule: ClaimRule): SQL => {
  if (!isCapped(rule)) return sql``;
  const name = sql.identifier(writtenBy(channel));
  return sql`left join ${writtenToByCustomer(accountId, channel, rule)} ${name} on ${name}.customer_id = ${customerId}`;
};

type Group = Readonly<Partial<Record<Channel, number>>> & { readonly people: number; readonly arm: number | null };
const isReached = (verdict: number | undefined): boolean =>
  verdict === losses.none || verdict === verdicts.tomorrow || verdict === verdicts.nextWeek;

/** The outcome by one method of a recipient of the methods before it. */
function afterOthers(before: number, { totalDaily, totalWeekly, weeklyChannels }: SendingCaps, rule: ClaimRule): number {
  const reaches = (cap: number | null): boolean => cap !== null && before >= cap;
  if (reaches(totalWeekly) || reaches(weeklyChannels)) return rule.retryNextWeek ? verdicts.nextWeek : verdicts.otherMethod;
  if (reaches(totalDaily)) return rule.retryTomorrow ? verdicts.tomorrow : verdicts.otherMethod;
  return losses.none;
}

/** Applies the caps between the methods of a schedule: a recipient of one method may have to wait for the next, or not get it. */
function withOtherMethods(group: Group, rules: MethodRules): Group {
  const verdictsOf: Partial<Record<Channel, number>> = {};
  let before = 0;
  for (const [channel, rule] of rules) {
    const verdict = group[channel] ?? losses.none;
    const isNow = verdict === losses.none;
    verdictsOf[channel] = isNow && hasTotalCaps(rule.caps) ? afterOthers(before, rule.caps, rule) : verdict;
    if (isNow && verdictsOf[channel] === losses.none) before += 1;
  }
  return { ...verdictsOf, people: group.people, arm: group.arm };
}

/** Counts, in one statement, who of a selection is reached by each of some methods, and the others by reason. */
export async function countReach(
  database: Queryable,
  scope: AudienceScope,
  selection: ProfileSelection,
  rules: MethodRules,
  groups: ExperimentReach = experimentReach(scope, null),
): Promise<Reach> {
  const all = [...rules];
  const columns = all.map(([channel, rule]) => sql`${lossSql(channel, scope, rule, groups)} as ${sql.identifier(channel)}`);
  const joins = all.map(([channel, rule]) => joinWritten(scope, channel, rule));
  const names = sql.join(
    all.map(([channel]) => sql.identifier(channel)),
    sql`, `,
  );
  const { rows } = await database.execute<Record<string, unknown> & Group>(sql`
    select ${names}, arm, count(*)::int as people
    from (select ${sql.join(columns, sql`, `)}, ${groups.arm ?? sql`null::smallint`} as arm ${fromCustomers(selectionSql(scope, selection), sql.join(joins, sql` `))}) lost
    group by ${names}, arm`);
  const found = rows.map((group) => withOtherMethods(group, rules));
  const peopleIn = (belongs: (group: Group) => boolean): number =>
    found.reduce((sum, group) => sum + (belongs(group) ? group.people : 0), 0);
  const methods = all.map(([channel, rule]) => {
    const lostTo = (loss: number): number => peopleIn((group) => group[channel] === loss);
    const waiting = [
      { people: lostTo(verdicts.tomorrow), at: rule.retryTomorrow },
      { people: lostTo(verdicts.nextWeek), at: rule.retryNextWeek },
    ];
    const reach: MethodReach = {
      people: peopleIn((group) => isReached(group[channel])),
      postponed: waiting.flatMap(({ people, at }) => (people > 0 && at ? [{ people, at }] : [])),
      exclusions: {
        noAddress: lostTo(losses.noAddress),
        noConsent: lostTo(losses.noConsent),
        suppressed: lostTo(losses.suppressed),
        excluded: lostTo(verdicts.excluded),
        overLimit: lostTo(verdicts.overLimit),
        otherMethod: lostTo(verdicts.otherMethod),
        controlGroup: lostTo(verdicts.controlGroup),
      },
    };
    return [channel, reach] as const;
  });
  return {
    people: peopleIn((group) => all.some(([channel]) => isReached(group[channel]))),
    methods: new Map(methods),
    peopleOf: (arm, channel) => peopleIn((group) => isReached(group[channel]) && (group.arm === null || group.arm === arm)),
  };
}
