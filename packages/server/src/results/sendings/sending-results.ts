import type { SendingResults, UsualResults } from '@pregon/contract/results/sending-results.endpoints';
import { sql } from 'drizzle-orm';
import { type AccountMeasures } from '../../audiences/audience/audience-scope.ts';
import { dataRetentionRepository } from '../../identity/data-retention/data-retention.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { customerFocus } from '../../retail/options/option-lists.ts';
import { resultsFromCounts } from '../rollups/counted-results.ts';
import { planReading, type Reading } from '../rollups/reading.ts';
import { countedUsual } from '../rollups/usual-counts.ts';
import { resultsFromLedger } from './ledger-results.ts';
import { ledgerUsual } from './ledger-usual.ts';
import type { MessageScope } from './own-messages.sql.ts';
import type { ResultParts } from './result-parts.ts';
import { pickedSendings } from './result-selection.sql.ts';
import { usualSpan } from './usual-outcomes.sql.ts';

/** The names of foci by their codes: 'ENRIESGO' is 'En riesgo'. */
const focusNames = new Map(customerFocus.map((name) => [name.toLocaleUpperCase('es').replaceAll(' ', ''), name]));

const nothing: ResultParts & Pick<SendingResults, 'usual'> = {
  channels: [],
  usual: [],
  costs: [],
  hours: [],
  foci: [],
  cities: [],
  stores: [],
};

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

/** The usual counts without those of deleted data. */
function withoutDeleted(usual: UsualResults, deleted: readonly string[]): UsualResults {
  const isKnown = (name: string): boolean =>
    !(deleted.length > 0 && ['converted', 'purchases', 'amount'].includes(name)) &&
    !(deleted.includes('messages') && ['left', 'replies'].includes(name));
  const { channel, delivered, openable, opened, clicked, ...others } = usual;
  return {
    channel,
    delivered,
    openable,
    opened,
    clicked,
    ...Object.fromEntries(Object.entries(others).filter(([name]) => isKnown(name))),
  };
}

/**
 * What is usual for the account. Its other messages may be many where the selection is small, so that it is decided by all of them
 * how they are read.
 */
async function usualResults(
  database: Queryable,
  scope: MessageScope,
  before: Date,
  { reading: own, fewMessages }: { readonly reading: Reading | undefined; readonly fewMessages: number | undefined },
): Promise<UsualResults[]> {
  const all = { ...scope, selection: { kind: 'account' }, period: undefined } as const;
  const reading = own ?? (await planReading(database, all, fewMessages));
  const usual = reading
    ? await countedUsual(database, { ...scope, ...reading }, before)
    : await ledgerUsual(database, scope, before);
  const { deletedKinds = [] } = await knownSince(database, scope.accountId, usualSpan(scope, before).from);
  return usual.map((counts) => withoutDeleted(counts, deletedKinds));
}

/** Which people and sales of a selection are deleted, and until when; empty: none. */
export async function missingPeople(database: Queryable, { accountId, selection, period }: MessageScope) {
  const { rows } = await database.execute<{ startedAt: string | null }>(sql`
    with ${pickedSendings(accountId, selection)} select min(started_at) as "startedAt" from picked`);
  const startedAt = rows[0]?.startedAt;
  if (!startedAt) return {};
  const start = new Date(startedAt);
  return knownSince(database, accountId, period && period.from > start ? period.from : start);
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
  const [parts, usual] = await Promise.all([
    reading ? resultsFromCounts(database, scope, reading) : resultsFromLedger(database, scope),
    usualResults(database, scope, before, { reading, fewMessages }),
  ]);
  return {
    startedAt: startedAt.toISOString(),
    ...rule,
    ...parts,
    usual,
    foci: parts.foci.map((group) => ({ ...group, name: focusNames.get(group.name) ?? group.name })),
    countedUntil: reading?.countedUntil?.toISOString() ?? null,
    customersAt: reading?.customersAt?.toISOString() ?? null,
    ...(await knownSince(database, accountId, before)),
  };
}
