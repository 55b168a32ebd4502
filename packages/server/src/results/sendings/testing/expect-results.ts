import { expect } from '@jest/globals';
import type { SendingResults } from '@pregon/contract/results/sending-results.endpoints';
import { eq } from 'drizzle-orm';
import type { Attribution } from '../../../audiences/audience/attribution.sql.ts';
import { campaigns } from '../../../audiences/campaigns/campaigns.table.ts';
import { newsletters } from '../../../content/newsletters/newsletters.table.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Message, Rows } from '../../dashboards/boards/testing/board-oracle.ts';
import type { ResultSelection } from '../result-selection.sql.ts';
import { sendingResults } from '../sending-results.ts';
import { recountResults } from './results-oracle.ts';

const focusNames: Readonly<Record<string, string>> = { LEALES: 'Leales', ENRIESGO: 'En riesgo' };
const byName = <Row extends { name: string }>(rows: readonly Row[]) =>
  rows.toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** A selection, with the messages of an account that belong to it. */
export interface Selected {
  readonly selection: ResultSelection;
  readonly isOwn: (message: Message) => boolean;
}

/** Every selection of an account: each schedule and sending, each campaign, its newsletters, and everything. */
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

/** Expects the results of a selection to equal those of the oracle, and returns them. */
export async function expectResults(database: Database, accountId: number, rows: Rows, asked: Asked): Promise<SendingResults> {
  const { selection, attributionDays, attributionTouch, period } = asked;
  const scope = { accountId, selection, attributionDays, attributionTouch, period };
  const found = await sendingResults(database, scope, { currency: 'COP' });
  if (!found) throw new Error('The selection is not there.');
  const expected = recountResults(rows, asked);
  const named = { selection, attributionDays, attributionTouch, period };
  expect({ ...named, channels: found.channels }).toEqual({ ...named, channels: expected.channels });
  expect({ ...named, groups: byName(found.cities) }).toEqual({ ...named, groups: byName(expected.cities) });
  expect({ ...named, groups: byName(found.foci) }).toEqual({
    ...named,
    groups: byName(expected.foci.map((group) => ({ ...group, name: focusNames[group.name] ?? group.name }))),
  });
  expect({ ...named, stores: byName(found.stores) }).toEqual({ ...named, stores: byName(expected.stores) });
  return found;
}
