import type { NewsletterWork } from '@pregon/contract/newsletters/newsletter.schema';
import { and, eq, gt, lt, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '../database/database.ts';
import type { Principal } from '../session/principal.ts';
import { newsletterWork } from './newsletters.table.ts';

const keptMs = 30 * 24 * 60 * 60 * 1000;

const ofPerson = ({ userId }: Principal, identifier: string): SQL | undefined =>
  and(eq(newsletterWork.userId, userId), eq(newsletterWork.identifier, identifier));

const oldest = (now: Date): Date => new Date(now.getTime() - keptMs);

/** What people are working on. Nobody sees what another has not saved. */
export const newsletterWorkRepository = {
  async keep(database: Queryable, principal: Principal, identifier: string, work: NewsletterWork, keptAt: Date): Promise<void> {
    await database
      .insert(newsletterWork)
      .values({ ...work, userId: principal.userId, identifier, keptAt })
      .onConflictDoUpdate({ target: [newsletterWork.userId, newsletterWork.identifier], set: { ...work, keptAt } });
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

  /** Forgets what nobody has gone on with. */
  async forgetOld(database: Database, now: Date): Promise<void> {
    await database.delete(newsletterWork).where(lt(newsletterWork.keptAt, oldest(now)));
  },
};
