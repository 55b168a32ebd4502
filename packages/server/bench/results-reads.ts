import type { AttributionTouch } from '@pregon/contract/account/attribution-touch';
import type { ResultSubject } from '@pregon/contract/results/result-people';
import { profileSelection } from '@pregon/contract/profiles/profile.schema';
import * as v from 'valibot';
import { countAudience } from '../src/audiences/audience/count-audience.ts';
import { experimentsRepository } from '../src/audiences/experiments/experiments.repository.ts';
import type { Database } from '../src/kernel/database/database.ts';
import { linkClicks, sentVersions } from '../src/results/click-maps/click-counts.ts';
import { readMessageLinks } from '../src/results/click-maps/message-links.ts';
import type { BoardKind } from '../src/results/dashboards/board-catalogue.ts';
import { boards } from '../src/results/dashboards/boards/boards.ts';
import { type PeriodLength, periodOf } from '../src/results/dashboards/period.ts';
import { experimentOutcome } from '../src/results/experiments/experiment-outcome.ts';
import { peopleBehind } from '../src/results/people/people-behind.ts';
import { addedSales } from '../src/results/incremental/added-sales.ts';
import { holdOutSales } from '../src/results/incremental/hold-out-sales.ts';
import { salesOfSubject } from '../src/results/incremental/subject-sales.ts';
import { messagesOf } from '../src/results/people/result-reference.sql.ts';
import { resultSums } from '../src/results/sendings/result-sums.ts';
import { sendingResults } from '../src/results/sendings/sending-results.ts';
import { benchNow } from './audience-data.ts';
import { benchMessage, type ResultsBench } from './results-data.ts';

const timeZone = 'America/Bogota';
const currency = 'COP';

/** A read of results that is measured. */
export interface ResultsRead {
  readonly name: string;
  readonly read: () => Promise<unknown>;
}

/** The reads of the benchmark of results, of an account with an attribution window of 7 days. */
export async function resultsReads(
  database: Database,
  { accountId, campaign, large, small, running }: ResultsBench,
): Promise<ResultsRead[]> {
  const rule = (attributionTouch: AttributionTouch) => ({ accountId, attributionDays: 7, attributionTouch }) as const;
  const last = rule('ultimo');
  const page = { kind: 'schedule', id: large.id } as const;
  const ofCampaign = { kind: 'campaign', id: campaign.id } as const;
  const period = { from: new Date(benchNow.getTime() - 30 * 86_400_000), to: benchNow };
  const { links } = await readMessageLinks(benchMessage, 'https://tienda.example');
  const [version = 0] = (await sentVersions(database, { accountId, selection: page, period: undefined })).map(({ key }) => key);
  const board = (
    kind: BoardKind,
    days: PeriodLength,
    attributionTouch: AttributionTouch = 'ultimo',
    item?: string,
  ): ResultsRead => ({
    name: `board ${kind}, ${days} days${attributionTouch === 'ultimo' ? '' : ', any touch'}${item ? ', one of them' : ''}`,
    read: () =>
      boards[kind]({
        database,
        ...rule(attributionTouch),
        currency,
        period: periodOf(benchNow, days, timeZone),
        links: { kind, token: '', period: days, theme: undefined },
        screens: {},
        item,
      }),
  });
  const people = (name: string, resultsOf: 'schedule' | 'campaign', resultsId: string): ResultsRead => {
    const reference = { resultsOf, resultsId, resultsOccurrence: null, resultsStart: '', resultsEnd: '' };
    return { name, read: () => peopleBehind(database, messagesOf({ ...last, timeZone }, reference)) };
  };
  const outcome = async ({ id }: { readonly id: number }): Promise<unknown> => {
    const { rows } = await database.$client.query<{ id: number }>('select experiment_id as id from schedule where id = $1', [id]);
    const experiment = await experimentsRepository.find(database, accountId, rows[0]?.id ?? 0);
    if (!experiment) throw new Error('The sending has no experiment.');
    const found = await experimentOutcome(database, { experiment, scheduleId: id, currency, now: benchNow });
    if (found.state === 'sellado') throw new Error('The experiment is not over.');
    return found;
  };
  const opened = v.parse(profileSelection, { resultsOf: 'schedule', resultsId: large.identifier, resultsTo: 'no abrieron' });
  const nine = small.slice(0, 9).map(({ identifier }) => identifier);
  const added = (kind: ResultSubject, identifiers: readonly string[]) =>
    addedSales(database, { accountId, currency, now: benchNow }, kind, identifiers);
  return [
    { name: 'page of the sending', read: () => sendingResults(database, { selection: page, ...last }, { currency }) },
    {
      name: 'page of the sending, any touch',
      read: () => sendingResults(database, { selection: page, ...rule('cualquiera') }, { currency }),
    },
    { name: 'page of its campaign', read: () => sendingResults(database, { selection: ofCampaign, ...last }, { currency }) },
    {
      name: 'page of its campaign, 30 days',
      read: () => sendingResults(database, { selection: ofCampaign, ...last, period }, { currency }),
    },
    {
      name: 'page of a small sending',
      read: () => sendingResults(database, { selection: { kind: 'schedule', id: small.at(-2)?.id ?? 0 }, ...last }, { currency }),
    },
    {
      name: 'page of a small sending after it',
      read: () => sendingResults(database, { selection: { kind: 'schedule', id: small.at(-1)?.id ?? 0 }, ...last }, { currency }),
    },
    {
      name: 'list of ten schedules with it',
      read: () => resultSums(database, last, 'schedule', [large.identifier, ...nine]),
    },
    { name: 'list of nine small schedules', read: () => resultSums(database, last, 'schedule', nine) },
    { name: 'list with its campaign', read: () => resultSums(database, last, 'campaign', [campaign.identifier]) },
    board('control', 30),
    board('control', 30, 'cualquiera'),
    board('control', 90),
    board('campaigns', 30),
    board('campaigns', 90, 'cualquiera'),
    board('campaigns', 30, 'ultimo', campaign.identifier),
    board('events', 30),
    board('stores', 30),
    board('stores', 90),
    board('incremental', 90),
    people('people of the sending', 'schedule', large.identifier),
    people('people of its campaign', 'campaign', campaign.identifier),
    {
      name: 'audience of everybody',
      read: () =>
        database.transaction((transaction) => countAudience(transaction, { accountId }, v.parse(profileSelection, {}), benchNow)),
    },
    {
      name: 'audience of those who did not open it',
      read: () => database.transaction((transaction) => countAudience(transaction, { accountId }, opened, benchNow)),
    },
    {
      name: 'click map of the sending',
      read: async () => {
        const scope = { accountId, selection: page, period: undefined };
        await sentVersions(database, scope);
        return linkClicks(database, scope, version, links);
      },
    },
    { name: 'analysis of its experiment', read: () => outcome(large) },
    { name: 'analysis of a running experiment', read: () => outcome(running) },
    { name: 'control group of the account', read: () => holdOutSales(database, { accountId, timeZone, now: benchNow }) },
    { name: 'what ten schedules of a list added', read: () => added('schedule', [large.identifier, ...nine]) },
    { name: 'what a campaign of a list added', read: () => added('campaign', [campaign.identifier]) },
    {
      name: 'sales added by the sending',
      read: () => salesOfSubject(database, { ...last, currency, timeZone, now: benchNow, subject: page }),
    },
  ];
}
