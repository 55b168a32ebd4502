import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { Principal } from '../session/principal.ts';
import { customers, stores } from '../stores/stores.table.ts';
import { findGeographicLevel } from './geographic-levels.ts';
import { codeContains } from './option-code.sql.ts';

const mostLocations = 50;

interface LocationFilter {
  /** Name of a level of geography. */
  readonly geographicalRanking: string;
  readonly search?: string | null | undefined;
}

export const locationsRepository = {
  /** Names of places of one level that have stores or customers of the account, in order, at most 50. */
  async list(
    database: Queryable,
    { accountId }: Pick<Principal, 'accountId'>,
    { geographicalRanking, search }: LocationFilter,
  ): Promise<{ name: string }[]> {
    const level = findGeographicLevel(geographicalRanking);
    if (!level?.ofStore) return [];
    const sources: SQL[] = [
      sql`select ${level.ofStore.name} as name, ${level.ofStore.code} as code from ${stores} where ${stores.accountId} = ${accountId}`,
    ];
    if (level.ofResidence) {
      const { name, code } = level.ofResidence;
      sources.push(
        sql`select ${name}, ${code} from ${customers} where ${customers.accountId} = ${accountId} and ${code} is not null`,
      );
    }
    const found = search ? codeContains(sql`code`, search) : sql`true`;
    const { rows } = await database.execute<{ name: string }>(sql`
      select min(name) as name from (${sql.join(sources, sql` union all `)}) as place
      where ${found} group by code order by code limit ${mostLocations}`);
    return rows;
  },
};
