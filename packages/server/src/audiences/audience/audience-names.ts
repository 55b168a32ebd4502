import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import { campaigns } from '../campaigns/campaigns.table.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { customerFiles } from '../profiles/customer-files.table.ts';
import type { AudienceNames } from './audience-filter.ts';
import { resultsFilter } from './results-filter.ts';
import { type AudienceScope, measureColumns, scopeOf, type StoredMeasures } from './audience-scope.ts';

/** Labels of references that do not exist in the account. */
const unknown = {
  previousCampaign: 'campaña desconocida',
  nextCampaign: 'campaña desconocida',
  customerFile: 'archivo desconocido',
  results: 'envío desconocido',
};

/** Reads the account's clock and measures, and the names of what a selection refers to. */
export async function readContext(
  database: Queryable,
  accountId: number,
  selection: ProfileSelection,
  now: Date,
): Promise<{ readonly scope: AudienceScope; readonly names: AudienceNames }> {
  const { previousCampaign, nextCampaign, customerFile, resultsId } = selection;
  const campaign = (identifier: string | undefined) =>
    sql`(select ${campaigns.name} from ${campaigns} where ${campaigns.identifier} = ${identifier ?? null}::uuid and ${campaigns.accountId} = a.id)`;
  const { rows } = await database.execute<
    Record<string, unknown> & Record<keyof AudienceNames, string | null> & StoredMeasures
  >(sql`
    select ${measureColumns}, ${campaign(previousCampaign)} as "previousCampaign", ${campaign(nextCampaign)} as "nextCampaign",
      (select ${customerFiles.name} from ${customerFiles}
        where ${customerFiles.identifier} = ${customerFile ?? null}::uuid and ${customerFiles.accountId} = a.id) as "customerFile",
      ${resultsId ? resultsFilter.get().nameOf(selection) : sql`null`} as results
    from account a where a.id = ${accountId}`);
  const found = rows[0];
  return {
    scope: scopeOf(accountId, found, now),
    names: {
      previousCampaign: found?.previousCampaign ?? unknown.previousCampaign,
      nextCampaign: found?.nextCampaign ?? unknown.nextCampaign,
      customerFile: found?.customerFile ?? unknown.customerFile,
      results: found?.results ?? unknown.results,
    },
  };
}
