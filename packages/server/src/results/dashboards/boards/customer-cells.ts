import { shortMoney } from '../../../identity/accounts/money-words.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { dataBehind, dataTable } from '../drawing/data-table.ts';
import { lineChart } from '../drawing/line-chart.ts';
import { shareList } from '../drawing/shares.ts';
import { sayDay, sayLongDay, sayMonth, sayNumber, sayRate, sayShortNumber } from '../drawing/wording.ts';
import { type Cohort, type CustomerGroup, type DayGroup, type FocusMove, monthsBetween } from '../numbers/customer.numbers.ts';
import { cell, legend } from './board-content.ts';
import { categories, categoryName, foci, focusName } from './customer-names.ts';
import { sumOf } from './day-sums.ts';

type Key = 'focus' | 'category';

const kinds = {
  focus: { all: foci, nameOf: focusName, heading: 'Por foco', course: 'Focos, día a día' },
  category: { all: categories, nameOf: categoryName, heading: 'Por categoría', course: 'Categorías, día a día' },
} as const;

/** The sum of the values that are known; null where none is. */
export const valueOf = (groups: readonly CustomerGroup[]): number | null => {
  const known = groups.flatMap(({ value }) => (value === null ? [] : [value]));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

/** The codes of a list with all of its values, and of others that customers have. */
function codesOf(groups: readonly CustomerGroup[], key: Key): string[] {
  const listed = kinds[key].all.map(({ code }) => code);
  const others = new Set(groups.map((group) => group[key]).filter((code) => !listed.includes(code)));
  return [...listed, ...[...others].toSorted().toReversed()];
}

/** How many customers there are in each focus or category. `when` says of which day. */
export function shareCell(groups: readonly CustomerGroup[], key: Key, when: string): Markup {
  const total = sumOf(groups, 'people');
  const { all, nameOf, heading } = kinds[key];
  const shares = codesOf(groups, key).map((code): Parameters<typeof shareList>[0][number] => {
    const people = sumOf(
      groups.filter((group) => group[key] === code),
      'people',
    );
    const said = `${sayNumber(people)} · ${sayRate(total === 0 ? 0 : people / total)}`;
    return { label: nameOf(code), value: people, said, colour: all.find((one) => one.code === code)?.colour ?? 6 };
  });
  return cell({ title: `${heading}, ${when}`, width: 4, body: shareList(shares) });
}

/** The groups on a day: on one without a count those of the day before. */
export const groupsOn = (history: readonly DayGroup[], day: string): readonly DayGroup[] => {
  const last = history.findLast((group) => group.day <= day)?.day;
  return history.filter((group) => group.day === last);
};

/** How many there were by day. */
export function courseCell(history: readonly DayGroup[], days: readonly string[], key: Key): Markup {
  const { all, course } = kinds[key];
  const counted = days.filter((day) => groupsOn(history, day).length > 0);
  const onDays = counted.map((day) => groupsOn(history, day));
  const lines = all.map(({ name, code, colour }) => ({
    name,
    colour,
    values: onDays.map((groups) =>
      sumOf(
        groups.filter((group) => group[key] === code),
        'people',
      ),
    ),
  }));
  const body =
    counted.length < 2
      ? markup`<p class="soft">Se cuenta una vez al día. Mañana empieza la línea.</p>`
      : markup`${lineChart({
          finding: `${course}. ${lines.map(({ name, values }) => `${name}: de ${sayNumber(values[0] ?? 0)} a ${sayNumber(values.at(-1) ?? 0)}`).join('; ')}.`,
          labels: counted.map(sayDay),
          names: counted.map(sayLongDay),
          lines,
          sayAxis: sayShortNumber,
          say: sayNumber,
        })}${dataBehind(
          course,
          [
            { title: 'Día', cell: (index: number) => sayLongDay(counted[index] ?? '') },
            ...lines.map(({ name, values }) => ({
              title: name,
              numeric: true,
              cell: (index: number) => sayNumber(values[index] ?? 0),
            })),
          ],
          counted.map((_, index) => index),
        )}`;
  return cell({ title: course, width: 8, aside: legend(lines), body });
}

/** Who went from which focus to which. */
export function movesCell(moves: readonly FocusMove[], length: number): Markup {
  const title = 'Quién cambió de foco';
  const body =
    moves.length === 0
      ? markup`<p class="soft">Nadie cambió de foco en estos ${length} días.</p>`
      : dataTable(
          title,
          [
            { title: 'De', cell: ({ from }: FocusMove) => focusName(from) },
            { title: 'A', cell: ({ to }) => focusName(to) },
            { title: 'Clientes', numeric: true, cell: ({ people }) => sayNumber(people) },
          ],
          moves,
        );
  return cell({ title, width: 6, aside: `en estos ${length} días`, body });
}

/** What the purchases of the next 90 days of each focus are worth. */
export function valueCell(groups: readonly CustomerGroup[], currency: string): Markup {
  const title = 'Valor de los próximos 90 días';
  const rows = codesOf(groups, 'focus').map((code) => {
    const own = groups.filter(({ focus }) => focus === code);
    return { name: focusName(code), people: sumOf(own, 'people'), value: valueOf(own) };
  });
  const body = dataTable(
    title,
    [
      { title: 'Foco', cell: ({ name }: (typeof rows)[number]) => name },
      { title: 'Clientes', numeric: true, cell: ({ people }) => sayNumber(people) },
      { title: 'Compras esperadas', numeric: true, cell: ({ value }) => (value === null ? '—' : shortMoney(value, currency)) },
    ],
    rows,
  );
  const note =
    valueOf(groups) === null
      ? 'Con la regla simple no se sabe cuánto comprará cada cliente.'
      : 'Lo que se espera que compren, según lo que cada uno ha comprado hasta ahora.';
  return cell({ title, width: 6, body: markup`${body}<p class="finding">${note}</p>` });
}

/** The months after the first purchase that a table shows. */
const mostMonths = 11;
/** The step of the background for a share: lighter ones keep the text readable. */
const tone = (share: number): number => Math.min(3, Math.ceil(share * 6));

/** Which part of the customers who first bought in a month bought again in each later month. */
export function cohortsCell(cohorts: readonly Cohort[], thisMonth: string): Markup {
  const title = 'Quién volvió a comprar, por mes de su primera compra';
  const since = Array.from({ length: mostMonths }, (_, index) => index + 1);
  const share = ({ month, sampled, bought }: Cohort, months: number): Markup | string => {
    if (months >= monthsBetween(month, thisMonth) || sampled === 0) return '';
    const part = (bought.get(months) ?? 0) / sampled;
    return markup`<span class="tone t${tone(part)}">${sayRate(part)}</span>`;
  };
  const isSampled = cohorts.some(({ people, sampled }) => sampled < people);
  const body =
    cohorts.length === 0
      ? markup`<p class="soft">Nadie compró por primera vez en los últimos doce meses.</p>`
      : markup`${dataTable(
          title,
          [
            { title: 'Primera compra', cell: ({ month }: Cohort) => sayMonth(month) },
            { title: 'Clientes', numeric: true, cell: ({ people }) => sayNumber(people) },
            ...since.map((months) => ({
              title: months === 1 ? '1 mes' : `${months} meses`,
              numeric: true,
              cell: (cohort: Cohort) => share(cohort, months),
            })),
          ],
          cohorts,
        )}<p class="finding">De cada grupo, la parte que compró tantos meses después. Solo meses que ya terminaron.${isSampled && ' Las partes son de una muestra de clientes.'}</p>`;
  return cell({ title, width: 12, body });
}
