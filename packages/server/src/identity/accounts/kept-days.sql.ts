import { type SQL, sql } from 'drizzle-orm';

/** For how many days an account keeps its customer files, imports or photos: a part of a statement. 0 for photos: as long as the customer. */
export const keptDays = (kind: 'file' | 'import' | 'photo', accountId: SQL): SQL<number> =>
  sql<number>`(select a.${sql.identifier(`kept_${kind}_days`)} from account a where a.id = ${accountId})`;

/** The accounts that delete their photos, with the `days` for which each keeps them: a subquery. */
export const accountsDeletingPhotos: SQL = sql`(select id, kept_photo_days as days from account where kept_photo_days > 0)`;
