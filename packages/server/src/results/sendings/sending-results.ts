import type { SendingResults } from '@pregon/contract/results/sending-results.endpoints';
import { sql } from 'drizzle-orm';
import { type AccountMeasures } from '../../audiences/audience/audience-scope.ts';
import { dataRetentionRepository } from '../../identity/data-retention/data-retention.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { customerFocus } from '../../retail/options/option-lists.ts';
import { resultsFromCounts } from '../rollups/counted-results.ts';
import { planReading } from '../rollups/reading.ts';
import { resultsFromLedger } from './ledger-results.ts';
import type { MessageScope } from './own-messages.sql.ts';
import type { ResultParts } from './result-parts.ts';
import { pickedSendings } from './result-selection.sql.ts';

/** The names of foci by their codes: 'ENRIESGO' is 'En riesgo'. */
const focusNames = new Map(customerFocus.map((name) => [name.toLocaleUpperCase('es').replaceAll(' ', ''), name]));

const nothing: ResultParts = { channels: [], usual: [], costs: [], hours: [], foci: [], cities: [], stores: [] };

/** From when sales and people are known, where some of the time since a moment has been deleted. */
async function knownSince(
  database: Queryable,
  accountId: number,
  since: Date,
): Promise<Pick<SendingResults, 'deletedBefore' | 'deletedKinds'>> {
  const kinds = ['purchases', 'messages'] as const;
  const deletions = await dataRetentionRepository.deletions(database, accountId, kinds);
  const untils = kinds.flatMap((kind) => {
    const until = deletions.get(kind);
    return until && until > since ? [{ kind, until }] : [];
  });
  if (untils.length === 0) return {};
  const last = Math.max(...untils.map(({ until }) => until.getTime()));
  return { deletedBefore: new Date(last).toISOString(), deletedKinds: untils.map(({ kind }) => kind) };
}

/**
 * What the messages of a selection achieved, of all time or of a period, with the attribution rule of the boards. Nobody is named.
 * @param fewMessages selections of fewer messages are counted from the ledger
 * @returns undefined where a schedule has no such occurrence
 */
export async function sendingResults(
  database: Queryable,
  scope: MessageScope,
  { currency }: Pick<AccountMeasures, 'currency'>,
  { fewMessages }: { readonly fewMessages?: number } = {},
): Promise<SendingResults | undefined> {
  const { accountId, selection, attributionDays, attributionTouch, period } = scope;
  const { rows } = await database.execute<{ startedAt: string | null; planned: number }>(sql`
    with ${pickedSendings(accountId, selection)} select min(started_at) as "startedAt", count(*)::int as planned from picked`);
  if (selection.kind === 'schedule' && selection.occurrence !== undefined && rows[0]?.planned === 0) return undefined;
  const startedAt = rows[0]?.startedAt ? new Date(rows[0].startedAt) : null;
  const rule = { currency, attributionDays, attributionTouch };
  if (!startedAt) return { startedAt: null, ...rule, ...nothing, countedUntil: null, customersAt: null };
  const before = period && period.from > startedAt ? period.from : startedAt;
  const reading = await planReading(database, scope, fewMessages);
  const parts = reading
    ? await resultsFromCounts(database, scope, before, reading)
    : await resultsFromLedger(database, scope, before);
  return {
    startedAt: startedAt.toISOString(),
    ...rule,
    ...parts,
    foci: parts.foci.map((group) => ({ ...group, name: focusNames.get(group.name) ?? group.name })),
    countedUntil: reading?.countedUntil?.toISOString() ?? null,
    customersAt: reading?.customersAt?.toISOString() ?? null,
    ...(await knownSince(database, accountId, before)),
  };
}
