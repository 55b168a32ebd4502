import type { CampaignEvent } from '@pregon/contract/results/campaign-overview.endpoints';
import { sql } from 'drizzle-orm';
import { userName } from '../../identity/accounts/user-name.sql.ts';
import type { Queryable } from '../../kernel/database/database.ts';

interface UsedNewsletter {
  readonly identifier: string;
  readonly name: string;
  readonly scheduleCount: number;
}

/** The rows of a list that are read, with how many there are. */
type Counted<Row> = Row & { readonly total: number } & Record<string, unknown>;

/** How many rows of each list are read. */
interface OverviewSizes {
  readonly newsletters: number;
  readonly events: number;
}

/** The newsletters that the schedules of a campaign send, the most used first, and the latest events of the campaign. */
export async function campaignOverview(database: Queryable, campaignId: number, sizes: OverviewSizes) {
  const newsletters = await database.execute<Counted<UsedNewsletter>>(sql`
    select n.identifier, n.name, count(distinct s.id)::int as "scheduleCount", (count(*) over ())::int as total
    from profile p join schedule s on s.profile_key = p.key join send_method m on m.schedule_id = s.id
      join newsletter_version v on v.id = m.newsletter_version_id join newsletter n on n.id = v.newsletter_id
    where p.campaign_id = ${campaignId} and n.removed_at is null
    group by n.id order by count(distinct s.id) desc, n.name, n.id limit ${sizes.newsletters}`);
  const events = await database.execute<Counted<CampaignEvent>>(sql`
    select e.kind, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.name, e.identifier,
      ${userName(sql`e.created_by`)} as by, e.sent, (count(*) over ())::int as total
    from (
      select 'campaign' as kind, 1 as place, created_at as at, name, identifier, created_by, null::int as sent
      from campaign where id = ${campaignId}
      union all
      select 'profile', 2, created_at, name, identifier, created_by, null from profile where campaign_id = ${campaignId}
      union all
      select 'schedule', 3, s.created_at, s.name, s.identifier, s.created_by, null
      from schedule s join profile p on p.key = s.profile_key where p.campaign_id = ${campaignId}
      union all
      select 'sending', 4, o.started_at, s.name, s.identifier, null, o.sent_count
      from occurrence o join schedule s on s.id = o.schedule_id join profile p on p.key = s.profile_key
      where p.campaign_id = ${campaignId} and o.started_at is not null
    ) e order by e.at desc, e.place desc, e.identifier limit ${sizes.events}`);
  return {
    newsletters: newsletters.rows,
    newsletterCount: newsletters.rows[0]?.total ?? 0,
    events: events.rows,
    eventCount: events.rows[0]?.total ?? 0,
  };
}
