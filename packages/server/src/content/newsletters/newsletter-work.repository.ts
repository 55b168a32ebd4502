import type { NewsletterWork } from '@pregon/contract/newsletters/newsletter.schema';
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { newsletterWork } from './newsletters.table.ts';

/** Limits of the drafts that one person may have. Beyond them the oldest is deleted; the latest always stays. */
const usualLimits = { works: 20, bytes: 40 * 1024 * 1024 };
const keptMs = 30 * 24 * 60 * 60 * 1000;

const ofPerson = ({ userId }: Principal, identifier: string): SQL | undefined =>
  and(eq(newsletterWork.userId, userId), eq(newsletterWork.identifier, identifier));

const oldest = (now: Date): Date => new Date(now.getTime() - keptMs);

/** Server-side drafts (autosave) of newsletters. Each person sees only their own. */
export const newsletterWorkRepository = {
  /** Saves a person's draft, and deletes their oldest drafts beyond the limits. */
  async keep(
    database: Queryable,
    principal: Principal,
    identifier: string,
    work: NewsletterWork,
    keptAt: Date,
    limits = usualLimits,
  ): Promise<void> {
    await database
      .insert(newsletterWork)
      .values({ ...work, userId: principal.userId, identifier, keptAt })
      .onConflictDoUpdate({ target: [newsletterWork.userId, newsletterWork.identifier], set: { ...work, keptAt } });
    await database.execute(sql`
      delete from newsletter_work where user_id = ${principal.userId} and identifier in (
        select identifier from (
          select identifier, row_number() over latest as place, sum(octet_length(template_json)) over latest as bytes
          from newsletter_work where user_id = ${principal.userId}
          window latest as (order by kept_at desc, identifier)) held
        where (place > ${limits.works} or (place > 1 and bytes > ${limits.bytes})))`);
  },

  async find(database: Queryable, principal: Principal, identifier: string, now: Date) {
    const { name, templateJson, basedOn, keptAt } = newsletterWork;
    const [row] = await database
      .select({ name, templateJson, basedOn, keptAt })
      .from(newsletterWork)
      .where(and(ofPerson(principal, identifier), gt(keptAt, oldest(now))));
    return row;
  },

  async drop(database: Queryable, principal: Principal, identifier: string): Promise<void> {
    await database.delete(newsletterWork).where(ofPerson(principal, identifier));
  },

  /** Deletes abandoned drafts. */
  async deleteOld(database: Database, now: Date): Promise<void> {
    await database.delete(newsletterWork).where(lt(newsletterWork.keptAt, oldest(now)));
  },
};
