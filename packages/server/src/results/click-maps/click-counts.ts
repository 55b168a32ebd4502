import type { ClickedLink, SentVersion } from '@pregon/contract/results/click-maps.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { startOfBlock } from '../../messaging/deliveries/stale-messages.sql.ts';
import { engagementKind } from '../../messaging/tracking/tracking.table.ts';
import { isSent } from '../dashboards/numbers/ledger.sql.ts';
import { countsOf, freshMessages, ownBlocks } from '../rollups/counted-results.sql.ts';
import { planReading, type Reading } from '../rollups/reading.ts';
import { isInPeriod, type MessageScope } from '../sendings/own-messages.sql.ts';
import { pickedSendings } from '../sendings/result-selection.sql.ts';
import type { MessageLink } from './message-links.ts';

/** Whose clicks are counted, and in which messages: those that were settled in the period. */
export type ClickScope = Pick<MessageScope, 'accountId' | 'selection' | 'period'>;

const isClick = sql.raw(`e.kind = ${engagementKind.click}`);

/**
 * The delivered messages of a scope with the version of the newsletter that they were made of: the common table expressions `picked`
 * and `own`.
 */
const ownVersions = (scope: ClickScope, more: SQL = sql``): SQL => sql`
  ${pickedSendings(scope.accountId, scope.selection)}, own as materialized (
    select d.id, method.newsletter_version_id as version
    from picked m join send_method method on method.id = m.method_id
      join delivery d on d.occurrence_id = m.occurrence_id and d.method_id = m.method_id
    where method.newsletter_version_id is not null and ${isSent} and ${isInPeriod(scope, sql`d.updated_at`)} ${more}
  )`;

/** Delivered and clicked messages by version, from the ledger: a SELECT. */
const versionsFromLedger = (scope: ClickScope): SQL => sql`
  with ${ownVersions(scope)}, c as materialized (
    select distinct e.delivery_id from engagement e
    where ${isClick} and not e.machine and e.delivery_id in (select id from own)
  )
  select own.version, count(*)::int as delivered, count(c.delivery_id)::int as clicked
  from own left join c on c.delivery_id = own.id group by 1`;

/** The same from the counts: a SELECT. */
const countedVersions = (scope: ClickScope, reading: Reading): SQL => sql`
  with ${pickedSendings(scope.accountId, scope.selection)}, ${freshMessages(reading)}
  select method.newsletter_version_id as version, sum(c.delivered)::int as delivered, sum(c.clicked)::int as clicked
  from (${countsOf('priceItem', scope)}) c join send_method method on method.id = c.method_id
  where method.newsletter_version_id is not null group by 1 having sum(c.delivered) > 0`;

/**
 * The versions of newsletters that were delivered, newest first.
 * @param fewMessages selections of fewer messages are counted from the ledger
 */
export async function sentVersions(
  database: Queryable,
  scope: ClickScope,
  { fewMessages }: { readonly fewMessages?: number | undefined } = {},
): Promise<SentVersion[]> {
  const reading = await planReading(database, scope, fewMessages);
  const { rows } = await database.execute<Record<string, unknown> & SentVersion>(sql`
    select v.id as key, n.name as newsletter, v.version, counted.delivered, counted.clicked
    from (${reading ? countedVersions(scope, reading) : versionsFromLedger(scope)}) counted
      join newsletter_version v on v.id = counted.version join newsletter n on n.id = v.newsletter_id
    order by v.id desc`);
  return rows;
}

/** The links that were followed in delivered messages with a version, from each of these messages: a common table expression `clicked`. */
const clicksOfOwn = (scope: ClickScope, version: number): SQL => sql`
  ${ownVersions(scope, sql`and method.newsletter_version_id = ${version}`)}, clicked as (
    select e.delivery_id, e.link, e.machine from engagement e where ${isClick} and e.delivery_id in (select id from own)
  )`;

/**
 * The same from the clicks in the blocks of the ledger that have messages of the scope: few messages are clicked, and each is looked up
 * once. `offset 0` keeps both lookups as they are written.
 */
const clicksInBlocks = (scope: ClickScope, version: number): SQL => sql`
  ${pickedSendings(scope.accountId, scope.selection)}, ${ownBlocks}, with_version as materialized (
    select m.occurrence_id, m.method_id from picked m join send_method method on method.id = m.method_id
    where method.newsletter_version_id = ${version}
  ), clicked as (
    select e.delivery_id, e.link, e.machine from own_block cross join lateral (
      select e.delivery_id, e.link, e.machine from engagement e
      where e.delivery_id >= ${startOfBlock(sql`own_block.block`)} and e.delivery_id < ${startOfBlock(sql`own_block.block + 1`)}
        and ${isClick} offset 0
    ) e where exists (
      select from delivery d where d.id = e.delivery_id and ${isSent} and ${isInPeriod(scope, sql`d.updated_at`)}
        and (d.occurrence_id, d.method_id) in (select occurrence_id, method_id from with_version) offset 0
    )
  )`;

/**
 * How many messages with a version had each of its links followed: by a person, or by machines alone. A message counts once for a
 * link, however often it was followed and at whichever of its positions.
 * @param fewMessages selections of fewer messages are read from the ledger
 */
export async function linkClicks(
  database: Queryable,
  scope: ClickScope,
  version: number,
  links: readonly MessageLink[],
  { fewMessages }: { readonly fewMessages?: number | undefined } = {},
): Promise<ClickedLink[]> {
  if (links.length === 0) return [];
  /** The link of each position in the message. */
  const linkAt: (number | null)[] = Array.from(
    { length: 1 + Math.max(...links.flatMap(({ positions }) => positions)) },
    () => null,
  );
  for (const { position, positions } of links) for (const own of positions) linkAt[own] = position;
  const reading = await planReading(database, scope, fewMessages);
  const { rows } = await database.execute<{ position: number; people: number; machines: number }>(sql`
    with ${reading ? clicksInBlocks(scope, version) : clicksOfOwn(scope, version)},
    followed as (
      select e.delivery_id, (${sql.param(linkAt)}::int[])[e.link + 1] as link, bool_or(not e.machine) as by_person
      from clicked e group by 1, 2
    )
    select link as "position", count(*) filter (where by_person)::int as people,
      count(*) filter (where not by_person)::int as machines
    from followed where link is not null group by link`);
  const counts = new Map(rows.map((row) => [row.position, row]));
  const total = rows.reduce((sum, { people }) => sum + people, 0);
  return links.map(({ position, text, address }) => {
    const { people = 0, machines = 0 } = counts.get(position) ?? {};
    return { position, text, address, people, machines, share: total > 0 ? people / total : 0 };
  });
}
