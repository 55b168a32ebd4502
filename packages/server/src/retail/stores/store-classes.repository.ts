import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { storeClasses } from './stores.table.ts';

type Level = (typeof storeClasses.$inferSelect)['level'];

const parents = alias(storeClasses, 'parent');

/** The classes of a level, by name; below the first level, those under the class with the given code. */
async function classes(database: Queryable, { accountId }: Principal, level: Level, parentCode?: string) {
  const ofParent: SQL | undefined = parentCode === undefined ? undefined : eq(parents.code, parentCode);
  return database
    .select({
      id: storeClasses.id,
      code: storeClasses.code,
      name: storeClasses.name,
      parentCode: sql<string>`coalesce(${parents.code}, '')`,
    })
    .from(storeClasses)
    .leftJoin(parents, eq(parents.id, storeClasses.parentId))
    .where(and(eq(storeClasses.accountId, accountId), eq(storeClasses.level, level), ofParent))
    .orderBy(asc(sql`option_code(${storeClasses.name})`));
}

/** The classes of stores: categories, subcategories and lines. */
export const storeClassesRepository = {
  categories: (database: Queryable, principal: Principal) => classes(database, principal, 'category'),

  async subcategories(database: Queryable, principal: Principal, category: string) {
    const rows = await classes(database, principal, 'subcategory', category);
    return rows.map(({ parentCode: categoryCode, ...row }) => ({ ...row, categoryCode }));
  },

  async lines(database: Queryable, principal: Principal, subcategory: string) {
    const rows = await classes(database, principal, 'line', subcategory);
    return rows.map(({ parentCode: subcategoryCode, ...row }) => ({ ...row, subcategoryCode }));
  },
};
