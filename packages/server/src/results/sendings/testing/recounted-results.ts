import { eq } from 'drizzle-orm';
import type { Attribution } from '../../../audiences/audience/attribution.sql.ts';
import { campaigns } from '../../../audiences/campaigns/campaigns.table.ts';
import { newsletters } from '../../../content/newsletters/newsletters.table.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { deliveryState } from '../../../messaging/deliveries/deliveries.table.ts';
import { attribute, type Message, type Rows } from '../../dashboards/boards/testing/board-oracle.ts';
import type { ResultSelection } from '../result-selection.sql.ts';
import { sendingResults } from '../sending-results.ts';
import { usualDays } from '../usual-days.ts';
import { recountResults } from './results-oracle.ts';

const focusNames: Readonly<Record<string, string>> = { LEALES: 'Leales', ENRIESGO: 'En riesgo' };
const byName = <Row extends { name: string }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row })).toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** A selection, with the messages of an account that belong to it. */
export interface Selected {
  readonly selection: ResultSelection;
  readonly isOwn: (message: Message) => boolean;
}

/** Every selection of an account: each schedule and sending, each campaign, its newsletter, and everything. */
export async function everySelection(database: Database, accountId: number, rows: Rows): Promise<Selected[]> {
  const all = await database.select().from(campaigns).where(eq(campaigns.accountId, accountId));
  const letters = await database.select().from(newsletters).where(eq(newsletters.accountId, accountId));
  const sendings = new Map(rows.messages.map(({ occurrenceId, scheduleId }) => [occurrenceId, scheduleId ?? 0]));
  return [
    { selection: { kind: 'account' }, isOwn: () => true },
    ...all.map(({ id, name }): Selected => ({ selection: { kind: 'campaign', id }, isOwn: ({ campaign }) => campaign === name })),
    // Each account of a history has one newsletter.
    ...letters.map(({ id }): Selected => ({
      selection: { kind: 'newsletter', id },
      isOwn: ({ newsletterVersionId }) => newsletterVersionId !== null,
    })),
    ...[...sendings].flatMap(([occurrence, id]): Selected[] => [
      { selection: { kind: 'schedule', id, occurrence }, isOwn: ({ occurrenceId }) => occurrenceId === occurrence },
      { selection: { kind: 'schedule', id }, isOwn: ({ scheduleId }) => scheduleId === id },
    ]),
  ];
}

export interface Asked extends Attribution, Selected {
  readonly period?: { readonly from: Date; readonly to: Date } | undefined;
}

/**
 * The results of a selection and those of the oracle, in the same order.
 * @param told what the code under test is asked, for a planted fault
 * @param fewMessages 0: from the counts, whatever the size of the selection
 */
export async function recountedResults(
  database: Database,
  accountId: number,
  rows: Rows,
  asked: Asked,
  { told = asked, fewMessages }: { readonly told?: Asked; readonly fewMessages?: number | undefined } = {},
) {
  const { selection, attributionDays, attributionTouch, period } = told;
  const scope = { accountId, selection, attributionDays, attributionTouch, period };
  const found = await sendingResults(database, scope, { currency: 'COP' }, fewMessages === undefined ? {} : { fewMessages });
  if (!found) throw new Error('The selection is not there.');
  const attributed = attribute(rows, asked);
  const expected = recountResults(rows, asked, attributed);
  const foci = expected.foci.map((group) => ({ ...group, name: focusNames[group.name] ?? group.name }));
  const groupsOf = ({ cities, stores }: Pick<typeof found, 'cities' | 'stores'>) => ({
    cities: byName(cities),
    stores: byName(stores),
  });
  const channels = found.channels.map((channel) => ({ ...channel }));
  return {
    results: found,
    found: { channels, ...groupsOf(found), foci: byName(found.foci), usual: found.usual.map((one) => ({ ...one })) },
    expected: {
      channels: expected.channels,
      ...groupsOf(expected),
      foci: byName(foci),
      usual: recountUsual(rows, asked, found.startedAt, attributed),
    },
  };
}

/** The usual results beside those of a selection, counted without SQL: other messages of the 90 days before it, or before its period. */
export function recountUsual(rows: Rows, asked: Asked, startedAt: string | null, attributed = attribute(rows, asked)) {
  if (startedAt === null) return [];
  const start = Math.max(new Date(startedAt).getTime(), asked.period?.from.getTime() ?? 0);
  const isOwn = (one: Message): boolean =>
    !asked.isOwn(one) &&
    one.state >= deliveryState.sent &&
    one.at.getTime() < start &&
    one.at.getTime() >= start - usualDays * 86_400_000;
  const { attributionDays, attributionTouch } = asked;
  return recountResults(rows, { attributionDays, attributionTouch, isOwn }, attributed).channels.flatMap((counts) => {
    const { audience: _audience, openedByMachines: _machines, convertedAfterClick: _converted, ...usual } = counts;
    return usual.delivered > 0 ? [usual] : [];
  });
}
