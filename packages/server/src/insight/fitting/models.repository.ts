import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { customerModels } from './customer-models.table.ts';

export type CustomerModel = typeof customerModels.$inferSelect;
export type NewModel = Omit<typeof customerModels.$inferInsert, 'accountId' | 'version' | 'createdAt'>;

/** Retention: the number of newest models that are kept, whatever their state. */
const retainedModels = 60;

/** The version of the model that the scores of an account hold for, as SQL. Null: there is none. */
export const publishedVersion = (accountId: SQL): SQL =>
  sql`(select max(version) from customer_model where account_id = ${accountId} and state = 'published')`;

export const modelsRepository = {
  /** The model that scores are computed with: the newest published one. */
  async published(database: Queryable, accountId: number): Promise<CustomerModel | undefined> {
    const [row] = await database
      .select()
      .from(customerModels)
      .where(and(eq(customerModels.accountId, accountId), eq(customerModels.state, 'published')))
      .orderBy(desc(customerModels.version))
      .limit(1);
    return row;
  },

  /** All stored models, published or rejected, newest first. */
  all(database: Queryable, accountId: number): Promise<CustomerModel[]> {
    return database
      .select()
      .from(customerModels)
      .where(eq(customerModels.accountId, accountId))
      .orderBy(desc(customerModels.version));
  },

  /** The newest model, published or not. */
  async newest(database: Queryable, accountId: number): Promise<CustomerModel | undefined> {
    const [row] = await database
      .select()
      .from(customerModels)
      .where(eq(customerModels.accountId, accountId))
      .orderBy(desc(customerModels.version))
      .limit(1);
    return row;
  },

  /** Adds a model with the next version. Deletes models beyond the retention, but never the published one. */
  async add(database: Queryable, accountId: number, model: NewModel): Promise<CustomerModel> {
    const next = sql<number>`(select coalesce(max(version), 0) + 1 from customer_model where account_id = ${accountId})`;
    const [row] = await database
      .insert(customerModels)
      .values({ ...model, accountId, version: next })
      .returning();
    if (!row) throw new Error('The database did not return the model.');
    await database.execute(sql`
      delete from customer_model m where account_id = ${accountId} and version <= ${row.version - retainedModels}
        and version < (select max(version) from customer_model p where p.account_id = m.account_id and p.state = 'published')`);
    return row;
  },
};
