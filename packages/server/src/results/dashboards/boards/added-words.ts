import { exactMoney } from '../../../identity/accounts/money-words.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { type Verdict, verdictOf } from '../../experiments/statistics/verdict-of.ts';
import { addedBy, type AddedSales, type BegunSchedule, begunSchedules } from '../../incremental/added-sales.ts';
import type { Effect } from '../../incremental/sum-of-effects.ts';
import type { Column } from '../drawing/data-table.ts';
import { formatCount } from '../drawing/formatting.ts';
import type { SendingResults } from '../numbers/sending.numbers.ts';
import type { BoardRequest } from './board-content.ts';

export const inconclusive = 'No concluyente';

const verdicts: Readonly<Record<Verdict, string>> = {
  more: 'Vendió más',
  less: 'Vendió menos',
  inconclusive: 'Puede ser casualidad',
};
export const verdictWords = (effect: Effect): string => verdicts[verdictOf(effect)];

const amounts = ({ value, low, high }: Effect, currency: string): readonly string[] =>
  [value, low, high].map((amount) => exactMoney(Math.round(amount), currency));

/** An amount with its interval: '$ 1.250.000, entre $ 300.000 y $ 2.200.000'; no amount where it may be chance. */
export const effectWords = (effect: Effect, currency: string): Markup => {
  const [value, low, high] = amounts(effect, currency);
  return markup`${verdictOf(effect) === 'inconclusive' ? inconclusive : value}<small>entre ${low} y ${high}</small>`;
};

/** What the schedules of the sendings of a board added, with those of the same campaigns. */
export interface AddedOfBoard {
  /** By campaign, of all time: the figures of the list of campaigns and of their pages. */
  readonly byCampaign: ReadonlyMap<string, AddedSales>;
  /** By the schedules whose sendings are on the board, of all time. */
  readonly listed: AddedSales;
}

/** Reads what the schedules of some sendings added, and their campaigns: in as many statements whatever their number. */
export async function addedOfBoard(
  { database, accountId, currency, period: { now } }: BoardRequest,
  results: readonly SendingResults[],
): Promise<AddedOfBoard> {
  const campaigns = [...new Set(results.map(({ campaignId }) => campaignId))];
  const begun = await begunSchedules(database, { accountId, currency, now }, 'campaign', campaigns);
  const listed = new Set(results.map(({ scheduleId }) => scheduleId));
  const bySubject = Map.groupBy(begun, ({ subject }: BegunSchedule) => subject);
  return {
    byCampaign: new Map([...bySubject].map(([campaign, own]) => [campaign, addedBy(own)])),
    listed: addedBy(begun.filter(({ schedule }) => listed.has(schedule))),
  };
}

/** Why nobody knows what the schedules of a row added. */
const unknownWords = (added: AddedSales | undefined): string =>
  added && added.waiting > 0 ? 'sin resultado' : 'sin grupo de control';

/** The column of what campaigns added, beside that of the sales after their messages; none where no campaign has a result. */
export const addedColumns = <Row extends { readonly campaignId: string }>(
  { byCampaign }: AddedOfBoard,
  currency: string,
): readonly Column<Row>[] => {
  if ([...byCampaign.values()].every(({ effect }) => effect === null)) return [];
  const column: Column<Row> = {
    title: 'Añadió',
    numeric: true,
    cell: ({ campaignId }) => {
      const added = byCampaign.get(campaignId);
      return added?.effect ? effectWords(added.effect, currency) : markup`—<small>${unknownWords(added)}</small>`;
    },
  };
  return [column];
};

/** Below a table with that column: what it says. */
export const addedColumnNote = markup`<p class="finding">«Añadió» es lo que se vendió de más frente al grupo de control, de todas las fechas de la campaña, con los límites entre los que está en 95 de 100 casos. Las ventas son de estas fechas y por cualquier causa.</p>`;

const schedules = (count: number): string => formatCount(count, 'programación', 'programaciones');

/** What the schedules of the sendings of a board added, in a sentence: beside the sales after their messages. */
export function addedSentence({ listed: { effect, measured, waiting, unmeasured } }: AddedOfBoard, currency: string): string {
  const all = measured + waiting + unmeasured;
  if (all === 0) return '';
  if (!effect)
    return waiting > 0
      ? ` Cuánto añadieron no se sabe todavía: de las ${schedules(all)} de estos envíos, ${waiting === 1 ? 'la que tiene' : `las ${waiting} que tienen`} grupo de control no ${waiting === 1 ? 'tiene' : 'tienen'} resultado.`
      : ' Cuánto añadieron no se sabe, porque ninguno de estos envíos tuvo grupo de control.';
  const [value, low, high] = amounts(effect, currency);
  const added = measured === 1 ? 'añadió' : 'añadieron';
  const told = verdictOf(effect) === 'inconclusive' ? `no es concluyente cuánto ${added}, entre` : `${added} ${value}, entre`;
  const which =
    all === 1
      ? 'La programación de estos envíos tiene'
      : `De las ${schedules(all)} de estos envíos, ${measured} ${measured === 1 ? 'tiene' : 'tienen'}`;
  return ` ${which} resultado frente a su grupo de control: ${told} ${low} y ${high}, en todas sus fechas.`;
}
