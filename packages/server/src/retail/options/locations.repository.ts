import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { stores } from '../stores/stores.table.ts';
import { customers } from '../customers/customers.table.ts';
import { findGeographicLevel, type Place } from './geographic-levels.ts';
import { codeContains } from '../../kernel/database/option-code.sql.ts';

const mostLocations = 50;

interface LocationFilter {
  /** Name of a level of geography. */
  readonly geographicalRanking: string;
  readonly search?: string | null | undefined;
}

/**
 * Distinct places where customers live, by a loose index scan (recursive query): there are a thousand places and a million
 * customers.
 */
function residences(accountId: number, { name, code }: Place): SQL {
  const own = sql`${customers} where ${customers.accountId} = ${accountId}`;
  return sql`(
    with recursive step(code) as (
      (select ${code} from ${own} and ${code} is not null order by ${code} limit 1)
      union all
      select (select ${code} from ${own} and ${code} > step.code order by ${code} limit 1) from step where step.code is not null
    )
    select (select ${name} from ${own} and ${code} = step.code limit 1), code from step where code is not null)`;
}

export const locationsRepository = {
  /** Names of places of one level that have stores or customers of the account, sorted, at most 50. */
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
    if (level.ofResidence) sources.push(residences(accountId, level.ofResidence));
    const found = search ? codeContains(sql`code`, search) : sql`true`;
    const { rows } = await database.execute<{ name: string }>(sql`
      select min(name) as name from (${sql.join(sources, sql` union all `)}) as place
      where code <> '' and ${found} group by code order by code limit ${mostLocations}`);
    return rows;
  },
};
