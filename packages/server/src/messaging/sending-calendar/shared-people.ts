import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { assignedArm } from '../../audiences/experiments/assignments.ts';
import type { Experiment } from '../../audiences/experiments/experiments.repository.ts';
import { isHeldOut } from '../../audiences/experiments/hold-out.ts';
import type { AudienceScope } from '../../audiences/audience/audience-scope.ts';
import { selectionSql } from '../../audiences/audience/audience-statement.ts';
import { reachable } from '../../audiences/audience/reachable.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { addressColumn } from '../../retail/consent/customer-channels.ts';
import { customerId, fromCustomers } from '../../retail/customers/customer.sql.ts';
import { deliveryState } from '../deliveries/deliveries.table.ts';
import { isAmongExcluded } from '../sending-rules/excluded-numbers.repository.ts';

/** A group of people: the audience of a profile by some channels, or those to whom an occurrence was sent. */
export type People =
  | {
      readonly kind: 'audience';
      readonly selection: ProfileSelection;
      readonly channels: readonly Channel[];
      /** The experiment of its schedule, whose control group gets nothing. */
      readonly experiment: Experiment | undefined;
    }
  | { readonly kind: 'recipients'; readonly occurrence: number };

/** The largest number of groups that one statement counts: the groups of a customer are the bits of one number. */
export const mostGroups = 40;

const { sending, sent, uncertain } = deliveryState;

const inSample = (id: SQLWrapper, sampled: number): SQL =>
  sampled === 1 ? sql`true` : sql`${id} % ${sql.raw(String(sampled))} = 0`;

/** Once a version has won, everybody gets it. */
const hasControlGroup = (people: Extract<People, { kind: 'audience' }>): people is typeof people & { experiment: Experiment } =>
  people.experiment !== undefined && people.experiment.winner === null && people.experiment.controlShare > 0;

/** The ids of the people of a group as a SELECT: those who would get a message, or to whom one went out. */
function membersSql(people: People, scope: AudienceScope, sampled: number): SQL {
  if (people.kind === 'recipients') {
    return sql`select e.customer_id as id from delivery e where e.occurrence_id = ${people.occurrence}
      and e.state in (${sql.raw([sending, sent, uncertain].join(', '))}) and e.customer_id is not null
      and ${inSample(sql`e.customer_id`, sampled)}`;
  }
  const { accountId, holdOut } = scope;
  const reached = people.channels.map(
    (channel) => sql`(${reachable(channel)} and not ${isAmongExcluded(channel, accountId, addressColumn(channel))})`,
  );
  const isReached = reached.length > 0 ? sql.join(reached, sql` or `) : sql`false`;
  const group = selectionSql(scope, people.selection);
  return sql`select ${customerId} as id ${fromCustomers(group, sql``)} and (${isReached})
    and ${inSample(customerId, sampled)} ${hasControlGroup(people) ? sql`and ${assignedArm(people.experiment, customerId)} <> 0` : sql``}
    ${holdOut ? sql`and not ${isHeldOut(holdOut, customerId)}` : sql``}`;
}

/** The number of people that each two groups share, by their places; that of a group with itself is its size. */
export type SharedPeople = (one: number, other: number) => number;

/**
 * Counts in one pass how many people each two of some groups share, at most `mostGroups`. Of a sample, the numbers are scaled up.
 *
 * @param sampled one in this many customers is counted
 */
export async function countSharedPeople(
  database: Queryable,
  scope: AudienceScope,
  groups: readonly People[],
  sampled: number,
): Promise<SharedPeople> {
  if (groups.length === 0) return () => 0;
  const members = groups.map(
    (people, place) => sql`select id, ${sql.raw(String(2 ** place))}::bigint as bit
    from (${membersSql(people, scope, sampled)}) m`,
  );
  const { rows } = await database.execute<{ mask: string; people: number }>(sql`
    select mask::text as mask, count(*)::int as people
    from (select id, bit_or(bit) as mask from (${sql.join(members, sql` union all `)}) member group by id) masked
    group by mask`);
  const shared = groups.map(() => groups.map(() => 0));
  for (const { mask, people } of rows) {
    const places = groups.flatMap((_, place) => (BigInt(mask) & (1n << BigInt(place)) ? [place] : []));
    for (const one of places) for (const other of places) addTo(shared, one, other, people);
  }
  return (one, other) => (shared[one]?.[other] ?? 0) * sampled;
}

function addTo(shared: number[][], one: number, other: number, people: number): void {
  const row = shared[one];
  if (row) row[other] = (row[other] ?? 0) + people;
}

/** A page of a list; `page` counts from 1. */
export interface Page {
  readonly page: number;
  readonly size: number;
}

/**
 * The ids on a page of the people whom two groups share, the last registered first, and the number of all of them.
 */
export async function pageOfSharedPeople(
  database: Queryable,
  scope: AudienceScope,
  [one, other]: readonly [People, People],
  { page, size }: Page,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const { rows } = await database.execute<{ ids: (number | string)[] | null; total: number }>(sql`
    with shared as materialized ((${membersSql(one, scope, 1)}) intersect (${membersSql(other, scope, 1)}))
    select count(*)::int as total,
      (select array_agg(id order by id desc) from (
        select id from shared order by id desc limit ${size} offset ${(page - 1) * size}) on_page) as ids
    from shared`);
  const [found] = rows;
  return { ids: (found?.ids ?? []).map(Number), total: found?.total ?? 0 };
}
