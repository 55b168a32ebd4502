import type { AudienceEstimate } from '@pregon/contract/profiles/audience.schema';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { wilsonInterval } from '../../insight/evaluation/prediction-quality.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { readContext } from './audience-names.ts';
import type { Asked } from './asked.ts';
import { ask } from './audience-statement.ts';
import { countGroups, peopleReached } from './count-audience.ts';
import { type CountedAudiences, countKey } from './counted-audiences.ts';
import type { CustomerSample } from './customer-sample.ts';

/** How old an exact count may be to serve as an estimate, in milliseconds. */
const recentMs = 900_000;

/** Fewer of the best in a sample would not tell how many of them may be written to. */
const leastRank = 30;

/** The same rules for a sample: the best 1,000 of all are the best 10 of a sample of one in a hundred. */
function scaledRank(selection: ProfileSelection, { customers: all, ids }: CustomerSample): ProfileSelection | undefined {
  const { customerRank } = selection;
  if (!customerRank) return selection;
  const scaled = Math.ceil((customerRank * ids.length) / all);
  return scaled < leastRank ? undefined : { ...selection, customerRank: scaled };
}

/**
 * Estimates how many people a selection reaches from a sample of the account's customers. Null for a small account, which has no sample, and
 * where the rules select too few of the best. Reads the purchases of the sampled customers along indexes, and not the kept figures of all.
 */
export async function estimateFromSample(
  database: Queryable,
  { accountId }: Pick<Principal, 'accountId'>,
  selection: ProfileSelection,
  sample: CustomerSample,
  now = new Date(),
): Promise<AudienceEstimate | null> {
  const { customers: all, ids } = sample;
  const scaled = ids.length === 0 ? undefined : scaledRank(selection, sample);
  if (!scaled) return null;
  const { scope } = await readContext(database, accountId, scaled, now);
  const asked: Asked = { ...ask(scope, scaled), among: sql`${customers.id} = any(${sql.param(ids)}::bigint[])` };
  const reached = peopleReached(await countGroups(database, asked));
  const { low, high } = wilsonInterval(reached, ids.length);
  return {
    total: Math.round((reached / ids.length) * all),
    // What was found in the sample is certain.
    low: Math.max(reached, Math.floor(low * all)),
    high: Math.ceil(high * all),
    sampled: ids.length,
    countedAt: now.toISOString(),
  };
}

/** An early figure of an audience: an exact count of the last minutes, or else one from a sample. Null for a small account. */
export async function estimateAudience(
  database: Queryable,
  principal: Pick<Principal, 'accountId'>,
  selection: ProfileSelection,
  { kept, sample }: { readonly kept: CountedAudiences; readonly sample: CustomerSample },
  now = new Date(),
): Promise<AudienceEstimate | null> {
  if (sample.ids.length === 0) return null;
  const earlier = kept.find(countKey(principal.accountId, selection));
  if (!earlier || now.getTime() - earlier.countedAt.getTime() >= recentMs)
    return estimateFromSample(database, principal, selection, sample, now);
  const { total } = earlier.audience;
  return { total, low: total, high: total, sampled: null, countedAt: earlier.countedAt.toISOString() };
}
