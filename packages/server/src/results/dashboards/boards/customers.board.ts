import { horizonOf, isOutdated, monthUnderWay, outdatedWords } from '../../../insight/data-horizon.ts';
import { shortMoney } from '../../../identity/accounts/money-words.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { focusMovesRepository } from '../../../retail/focus/focus-moves.repository.ts';
import { figures, growth } from '../drawing/figure.ts';
import { momentFormats, formatDay, formatLongDay, formatNumber } from '../drawing/formatting.ts';
import { type Computation, customerNumbers, type CustomerGroup } from '../numbers/customer.numbers.ts';
import { dayIn, type Period } from '../period.ts';
import { type BuildBoard, noCustomers } from './board-content.ts';
import { cohortsCell, countedDays, courseCell, groupsOn, movesCell, shareCell, valueCell, valueOf } from './customer-cells.ts';
import { atRisk, loyal } from './customer-names.ts';
import { doubtsNew } from './newcomers-note.ts';
import { sumOf } from './day-sums.ts';

const title = 'Clientes';

/**
 * When and how the scores were computed, and with purchases until when.
 *
 * @param newest the last day with a purchase of those who were computed since then, too
 */
export function computationNote(
  computation: Computation | undefined,
  { timeZone }: Period,
  accuracyScreen?: string,
  newest?: string | null,
): Markup {
  const accuracy = accuracyScreen && markup` <a href="${accuracyScreen}">Qué tan bien acierta</a>`;
  if (!computation) {
    return markup`<p class="foot">Todavía no se han calculado los enfoques: se calculan cada noche, y a los pocos minutos de importar compras.${accuracy}</p>`;
  }
  const { at, until, kind, reason } = computation;
  const isNewer = Boolean(newest && newest > (until ?? ''));
  const last = isNewer ? newest : until;
  const purchases = last ? `Con compras hasta el ${formatLongDay(last)}` : 'Sin compras todavía';
  const since = isNewer && ', y a los pocos minutos de su compra quien compró después';
  const rule =
    kind === 'regla simple'
      ? markup` <b>Regla simple:</b> los enfoques salen de los días desde la última compra y del número de compras. ${reason}`
      : reason && ` ${reason}`;
  return markup`<p class="foot">${purchases}. Calculado el ${momentFormats(timeZone).moment(new Date(at))}${since}.${rule} Un enfoque o una categoría que trajiste con tus datos vale más que lo calculado, salvo que tu cuenta prefiera lo calculado.${accuracy}</p>`;
}

/** A warning where nothing is known of the last days, so that nobody takes missing purchases for silence; undefined otherwise. */
export const outdatedNote = (until: string | null | undefined, today: string): Markup | undefined =>
  until && isOutdated(until, today)
    ? markup`<p class="state" role="status"><b>Faltan las compras más nuevas.</b> ${outdatedWords(until)}</p>`
    : undefined;

/** The dashboard of customers: numbers by focus and category, transitions between foci, and cohorts. */
export const customersBoard: BuildBoard = async (request) => {
  const { database, accountId, period, currency } = request;
  const { days, now, timeZone } = period;
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const today = dayIn(now, timeZone);
  const present = await customerNumbers.groups(database, accountId);
  if (present.length === 0) return { title, days: 'Sin datos todavía', body: noCustomers() };
  const computation = await customerNumbers.computation(database, accountId);
  const thisMonth = monthUnderWay(computation?.until ?? null, today);
  const [history, moves, movesSince, cohorts, dataDays] = await Promise.all([
    customerNumbers.history(database, accountId, first, last),
    customerNumbers.moves(database, accountId, first, last),
    focusMovesRepository.since(database, accountId, today),
    customerNumbers.cohorts(database, accountId, thisMonth, timeZone),
    customerNumbers.dataDays(database, accountId),
  ]);
  const isToday = last === today;
  const isComputed = computation !== undefined;
  const isSimple = computation?.kind === 'regla simple';
  const end: readonly CustomerGroup[] = isToday ? present : groupsOn(history, last);
  const start = groupsOn(history, first);
  const when = isToday ? 'hoy' : formatDay(last);
  const against = `vs. ${formatDay(first)}`;
  const countedOn = countedDays(history, days);
  const counted = countedOn.map((day) => groupsOn(history, day));
  const figure = (name: string, measure: (groups: readonly CustomerGroup[]) => number, moreIsBetter = true) => ({
    name,
    value: formatNumber(measure(end)),
    change: growth(measure(end), measure(start), moreIsBetter),
    against,
    course: counted.map(measure),
  });
  const of = (code: string) => (groups: readonly CustomerGroup[]) => groups.filter(({ focus }) => focus === code);
  const people = (groups: readonly CustomerGroup[]): number => sumOf(groups, 'people');
  const valueAtRisk = (groups: readonly CustomerGroup[]): number => (isSimple ? null : valueOf(of(atRisk)(groups))) ?? 0;
  const isUnknown = isSimple || valueOf(end) === null;
  const byFocus = [
    movesCell(moves, movesSince, days),
    valueCell(isSimple ? end.map((group) => ({ ...group, value: null })) : end, currency, isComputed),
  ];
  // Lines need two days: before, today's numbers have their place, so that the first day of an account has no empty cells.
  const dataSince = doubtsNew(dataDays.first, horizonOf(computation?.until ?? null, today));
  const focusAndCategory =
    countedOn.length > 1
      ? markup`${courseCell(history, countedOn, 'focus')}${shareCell(end, 'focus', when, { dataSince })}${byFocus}
${courseCell(history, countedOn, 'category')}${shareCell(end, 'category', when)}`
      : markup`${shareCell(end, 'focus', when, { width: 6, dataSince })}${shareCell(end, 'category', when, { width: 6 })}${byFocus}`;
  return {
    title,
    body: markup`${figures([
      figure('Clientes', people),
      figure('Leales', (groups) => people(of(loyal)(groups))),
      figure('En riesgo', (groups) => people(of(atRisk)(groups)), false),
      {
        ...figure('Valor en riesgo', valueAtRisk, false),
        value: isUnknown ? '—' : shortMoney(valueAtRisk(end), currency),
      },
    ])}${outdatedNote(computation?.until, today)}<div class="board">
${focusAndCategory}
${cohortsCell(cohorts, { thisMonth, isComputed, dataSince: dataDays.first })}</div>${computationNote(computation, period, request.screens.accuracy, dataDays.last)}`,
  };
};
