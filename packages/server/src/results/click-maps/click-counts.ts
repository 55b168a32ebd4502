import type { ClickedLink, SentVersion } from '@pregon/contract/results/click-maps.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { engagementKind } from '../../messaging/tracking/tracking.table.ts';
import { isSent } from '../dashboards/numbers/ledger.sql.ts';
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

/** The versions of newsletters that were delivered, newest first. */
export async function sentVersions(database: Queryable, scope: ClickScope): Promise<SentVersion[]> {
  const { rows } = await database.execute<Record<string, unknown> & SentVersion>(sql`
    with ${ownVersions(scope)}, c as materialized (
      select distinct e.delivery_id from engagement e
      where ${isClick} and not e.machine and e.delivery_id in (select id from own)
    )
    select v.id as key, n.name as newsletter, v.version, count(*)::int as delivered, count(c.delivery_id)::int as clicked
    from own join newsletter_version v on v.id = own.version join newsletter n on n.id = v.newsletter_id
      left join c on c.delivery_id = own.id
    group by v.id, n.name, v.version order by v.id desc`);
  return rows;
}

/**
 * How many messages with a version had each of its links followed: by a person, or by machines alone. A message counts once for a
 * link, however often it was followed and at whichever of its positions.
 */
export async function linkClicks(
  database: Queryable,
  scope: ClickScope,
  version: number,
  links: readonly MessageLink[],
): Promise<ClickedLink[]> {
  const places = links.flatMap(({ position, positions }) => positions.map((own) => sql`(${own}::int, ${position}::int)`));
  if (places.length === 0) return [];
  const { rows } = await database.execute<{ position: number; people: number; machines: number }>(sql`
    with ${ownVersions(scope, sql`and method.newsletter_version_id = ${version}`)},
    place (own_position, link) as (values ${sql.join(places, sql`, `)}),
    followed as (
      select e.delivery_id, place.link, bool_or(not e.machine) as by_person
      from engagement e join place on place.own_position = e.link
      where ${isClick} and e.delivery_id in (select id from own) group by 1, 2
    )
    select link as "position", count(*) filter (where by_person)::int as people,
      count(*) filter (where not by_person)::int as machines
    from followed group by link`);
  const counts = new Map(rows.map((row) => [row.position, row]));
  const total = rows.reduce((sum, { people }) => sum + people, 0);
  return links.map(({ position, text, address }) => {
    const { people = 0, machines = 0 } = counts.get(position) ?? {};
    return { position, text, address, people, machines, share: total > 0 ? people / total : 0 };
  });
}
