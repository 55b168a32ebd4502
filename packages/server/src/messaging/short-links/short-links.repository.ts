import { accountToday } from '../../identity/accounts/account-clock.sql.ts';
import { type ShortLink, shortLinkDays, type ShortLinkForm } from '@pregon/contract/short-links/short-link.schema';
import type { shortLinkOrders } from '@pregon/contract/short-links/short-links.operations';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { namesMatch } from '../../kernel/search/name-search.sql.ts';
import { newCode } from './new-code.ts';
import { shortLinks } from './short-links.table.ts';

/** A stored short link. Its public address is made from the code and the installation's address. */
export type StoredShortLink = Omit<ShortLink, 'shortUrl'>;

export interface ShortLinkFilter {
  readonly code?: string | undefined;
  readonly codes?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly active?: boolean | undefined;
}

interface Page {
  /** 1-based. */
  readonly page: number;
  readonly size: number;
  /** Default: newest first. */
  readonly sort?: { readonly by: (typeof shortLinkOrders)[number]; readonly direction: 'asc' | 'desc' } | undefined;
}

/** The current target of a code. */
export interface Target {
  readonly linkId: number;
  readonly finalUrl: string;
  /** The delivery that the link belongs to, and its position there; undefined for a link of staff. */
  readonly message: { readonly deliveryId: number; readonly link: number } | undefined;
}

/** A link of one message to one recipient. */
export interface MessageLink {
  readonly deliveryId: number;
  /** Its position in the message, 0-based. */
  readonly link: number;
  /** An http or https address that is not a short link of this installation. */
  readonly url: string;
}

/** With 62^8 codes even one collision is improbable. */
const mostTries = 5;

type Owner = Pick<Principal, 'accountId'>;

const matching = ({ accountId }: Owner, { code, codes, search, active }: ShortLinkFilter): SQL =>
  sql.join(
    [
      sql`s.account_id = ${accountId} and s.delivery_id is null`,
      ...(code === undefined ? [] : [sql`s.code = ${code}`]),
      ...(codes === undefined ? [] : [sql`s.code = any(${sql.param([...codes])}::text[])`]),
      ...(active === undefined ? [] : [sql`s.active = ${active}`]),
      ...(search ? [namesMatch([sql`s.code`, sql`s.long_url`, sql`nullif(s.final_url, s.long_url)`], search)] : []),
    ],
    sql` and `,
  );

/** Links without clicks sort as the oldest. */
const orders = {
  // Those that are followed first.
  state: { asc: sql`active desc`, desc: sql`active` },
  clicks: { asc: sql`people`, desc: sql`people desc` },
  lastClick: { asc: sql`last_at nulls first`, desc: sql`last_at desc nulls last` },
  createdAt: { asc: sql`created_at`, desc: sql`created_at desc` },
} as const;

const inOrder = (sort: Page['sort']): SQL =>
  sort ? sql`${orders[sort.by][sort.direction]}, created_at desc, id desc` : sql`created_at desc, id desc`;

interface ListRow extends Record<string, unknown> {
  readonly code: string;
  readonly long_url: string;
  readonly final_url: string;
  readonly active: boolean;
  readonly created_at: string;
  readonly people: number;
  readonly machines: number;
  readonly last_at: string | null;
  readonly first_day: string;
  readonly people_by_day: number[];
  readonly machines_by_day: number[];
}

const iso = (moment: string): string => new Date(moment).toISOString();

const toShortLink = (row: ListRow): StoredShortLink => ({
  code: row.code,
  longUrl: row.long_url,
  finalUrl: row.final_url,
  active: row.active,
  createdAt: iso(row.created_at),
  clicks: {
    people: row.people,
    machines: row.machines,
    lastAt: row.last_at && iso(row.last_at),
    firstDay: row.first_day,
    peopleByDay: row.people_by_day,
    machinesByDay: row.machines_by_day,
  },
});

/** Total clicks of each link, and clicks by day for the links of the page only. */
const pageOfLinks = (principal: Owner, filter: ShortLinkFilter, { page, size, sort }: Page): SQL => sql`
  with days as (
    select ${accountToday(sql`${principal.accountId}`)} - ${shortLinkDays - 1}::int as first
  ), listed as (
    select s.*, total.* from short_link s cross join lateral (
      select coalesce(sum(c.count) filter (where not c.machine), 0)::int as people,
        coalesce(sum(c.count) filter (where c.machine), 0)::int as machines, max(c.last_at) filter (where not c.machine) as last_at
      from short_link_click c where c.link_id = s.id
    ) total
    where ${matching(principal, filter)} order by ${inOrder(sort)} limit ${size} offset ${(page - 1) * size}
  )
  select code, long_url, final_url, active, created_at, people, machines, last_at, to_char(first, 'YYYY-MM-DD') as first_day,
    people_by_day, machines_by_day
  from listed cross join days cross join lateral (
    select array_agg(coalesce(p.count, 0) order by n) as people_by_day, array_agg(coalesce(m.count, 0) order by n) as machines_by_day
    from generate_series(0, ${shortLinkDays - 1}::int) as n
    left join short_link_click p on p.link_id = listed.id and p.day = first + n and not p.machine
    left join short_link_click m on m.link_id = listed.id and m.day = first + n and m.machine
  ) by_day
  order by ${inOrder(sort)}`;

export const shortLinksRepository = {
  async create(
    database: Queryable,
    { accountId, userId }: Principal,
    { longUrl, finalUrl }: Pick<ShortLinkForm, 'longUrl'> & { readonly finalUrl: string },
  ): Promise<string> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const values = { code: newCode(), accountId, createdBy: userId, longUrl, finalUrl };
      const [created] = await database
        .insert(shortLinks)
        .values(values)
        .onConflictDoNothing()
        .returning({ code: shortLinks.code });
      if (created) return created.code;
    }
    throw new Error('Every code that was tried is taken.');
  },

  async find(database: Queryable, principal: Principal, code: string): Promise<StoredShortLink | undefined> {
    const { rows } = await database.execute<ListRow>(pageOfLinks(principal, { code }, { page: 1, size: 1 }));
    return rows[0] && toShortLink(rows[0]);
  },

  /** The same for one that is known to be there. */
  async getOrThrow(database: Queryable, principal: Principal, code: string): Promise<StoredShortLink> {
    const link = await this.find(database, principal, code);
    if (!link) throw new Error(`The short link ${code} is not there.`);
    return link;
  },

  /** Stops a staff link or activates it. Returns whether that changed anything; undefined when there is no such link. */
  async setActive(database: Queryable, { accountId }: Principal, code: string, active: boolean): Promise<boolean | undefined> {
    const own = and(eq(shortLinks.accountId, accountId), eq(shortLinks.code, code), isNull(shortLinks.deliveryId));
    const [before] = await database.select({ active: shortLinks.active }).from(shortLinks).where(own).for('update');
    if (!before || before.active === active) return before && false;
    await database.update(shortLinks).set({ active }).where(own);
    return true;
  },

  async list(database: Queryable, principal: Owner, filter: ShortLinkFilter, page: Page) {
    const [counted, { rows }] = await Promise.all([
      database.execute<{ total: number }>(
        sql`select count(*)::int as total from short_link s where ${matching(principal, filter)}`,
      ),
      database.execute<ListRow>(pageOfLinks(principal, filter, page)),
    ]);
    return { items: rows.map(toShortLink), total: counted.rows[0]?.total ?? 0 };
  },

  /** The targets of codes. Unknown and stopped ones are missing. */
  async targets(database: Queryable, codes: readonly string[]): Promise<ReadonlyMap<string, Target>> {
    const { code, id, finalUrl, deliveryId, link } = shortLinks;
    const rows = await database
      .select({ code, id, finalUrl, deliveryId, link })
      .from(shortLinks)
      .where(and(sql`${code} = any(${sql.param(codes)}::text[])`, eq(shortLinks.active, true)));
    return new Map(
      rows.map((row) => {
        const message = row.deliveryId === null ? undefined : { deliveryId: row.deliveryId, link: row.link ?? 0 };
        return [row.code, { linkId: row.id, finalUrl: row.finalUrl, message }];
      }),
    );
  },

  /**
   * Creates the codes of many messages' links in one statement, returned in the order of the links. Idempotent: the same link of
   * the same delivery keeps its code. A click counts as an engagement of its delivery. Rejects when one of the deliveries does
   * not exist. `shortenLinks` does this for whole texts.
   */
  async forRecipients(database: Queryable, links: readonly MessageLink[]): Promise<string[]> {
    const keyOf = ({ deliveryId, link }: Omit<MessageLink, 'url'>) => `${deliveryId}.${link}`;
    const codes = new Map<string, string>();
    for (let tries = 0; tries < mostTries && codes.size < links.length; tries += 1) {
      const open = links.filter((link) => !codes.has(keyOf(link)));
      if (open.length === 0) break;
      const given = sql`unnest(${sql.param(open.map(newCode))}::text[], ${sql.param(open.map(({ url }) => url))}::text[],
        ${sql.param(open.map(({ deliveryId }) => deliveryId))}::bigint[], ${sql.param(open.map(({ link }) => link))}::smallint[]
        ) as given(code, url, delivery_id, link)`;
      const made = await database.execute<{ deliveryId: number; link: number; code: string }>(sql`
        insert into short_link (code, account_id, long_url, final_url, delivery_id, link)
        select given.code, d.account_id, given.url, given.url, given.delivery_id, given.link
        from ${given} join delivery d on d.id = given.delivery_id
        on conflict do nothing returning delivery_id as "deliveryId", link, code`);
      for (const row of made.rows) codes.set(keyOf(row), row.code);
      if (made.rows.length === open.length) break;
      const known = await database.execute<{ deliveryId: number; link: number; code: string }>(sql`
        select s.delivery_id as "deliveryId", s.link, s.code from ${given} join short_link s using (delivery_id, link)`);
      for (const row of known.rows) codes.set(keyOf(row), row.code);
    }
    return links.map((link) => {
      const code = codes.get(keyOf(link));
      if (!code) throw new Error(`The link ${link.link} of the delivery ${link.deliveryId} got no code.`);
      return code;
    });
  },
};
