import { withoutFocus } from '@pregon/contract/profiles/profile.schema';
import { shortMoney } from '../../../identity/accounts/money-words.ts';
import { type Content, markup, type Markup } from '../../../kernel/html/markup.ts';
import { dataBehind, dataTable } from '../drawing/data-table.ts';
import { lineChart } from '../drawing/line-chart.ts';
import { shareList } from '../drawing/shares.ts';
import {
  formatDay,
  formatLongDay,
  formatMonth,
  formatNumber,
  formatPercentage,
  formatCompactNumber,
} from '../drawing/formatting.ts';
import { type Cohort, type CustomerGroup, type DayGroup, type FocusMove, monthsBetween } from '../numbers/customer.numbers.ts';
import { cell, legend } from './board-content.ts';
import { categories, categoryName, foci, focusName } from './customer-names.ts';
import { newcomersNote } from './newcomers-note.ts';
import { profileLink } from './profile-link.ts';
import { sumOf } from './day-sums.ts';

type Key = 'focus' | 'category';

const kinds = {
  focus: { all: foci, nameOf: focusName, heading: 'Por enfoque', term: 'Enfoque', course: 'Enfoques, día a día' },
  category: {
    all: categories,
    nameOf: categoryName,
    heading: 'Por categoría',
    term: 'Categoría',
    course: 'Categorías, día a día',
  },
} as const;

/** The sum of the known values; null when none is known. */
export const valueOf = (groups: readonly CustomerGroup[]): number | null => {
  const known = groups.flatMap(({ value }) => (value === null ? [] : [value]));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

/** The codes of a list with all of its values, followed by other codes that customers have. */
function codesOf(groups: readonly CustomerGroup[], key: Key): string[] {
  const listed = kinds[key].all.map(({ code }) => code);
  const others = new Set(groups.map((group) => group[key]).filter((code) => !listed.includes(code)));
  return [...listed, ...[...others].toSorted().toReversed()];
}

/** What each name of a cell of shares leads to, and the sentence below it that says so. */
interface ShareLinks {
  readonly of: (name: string) => Content;
  readonly note: string;
}

const profileLinks = (key: Key): ShareLinks => ({
  of: (name) => profileLink({ [key]: name }, name),
  note: `Elige ${key === 'focus' ? 'un enfoque' : 'una categoría'} para crear un perfil con sus clientes de hoy.`,
});

/** What a cell of shares is like: a third of the board, with links to profiles, unless it says otherwise. */
interface ShareCell {
  /** The first day of the account's data, where it is so near that many seem to be new. */
  readonly dataSince?: string | null;
  readonly links?: ShareLinks;
  readonly width?: 4 | 6;
}

/** A cell with the number of customers in each focus or category. `when` names the day. */
export function shareCell(
  groups: readonly CustomerGroup[],
  key: Key,
  when: string,
  { links = profileLinks(key), width = 4, dataSince = null }: ShareCell = {},
): Markup {
  const total = sumOf(groups, 'people');
  const { all, nameOf, heading, term } = kinds[key];
  const shares = codesOf(groups, key).map((code): Parameters<typeof shareList>[0][number] => {
    const people = sumOf(
      groups.filter((group) => group[key] === code),
      'people',
    );
    const formatted = `${formatNumber(people)} · ${formatPercentage(total === 0 ? 0 : people / total)}`;
    const name = nameOf(code);
    const label = code === '' ? name : links.of(name);
    return { label, value: people, formatted, colour: all.find((one) => one.code === code)?.colour ?? 6 };
  });
  const body = markup`${shareList(shares)}<p class="finding">${links.note}</p>${newcomersNote(dataSince)}`;
  return cell({ title: `${heading}, ${when}`, term, width, body });
}

/** The groups on a day. A day without a count has those of the last count before it. */
export const groupsOn = (history: readonly DayGroup[], day: string): readonly DayGroup[] => {
  const last = history.findLast((group) => group.day <= day)?.day;
  return history.filter((group) => group.day === last);
};

/** The days with a count, their own or one before. Two make a line. */
export const countedDays = (history: readonly DayGroup[], days: readonly string[]): readonly string[] =>
  days.filter((day) => groupsOn(history, day).length > 0);

/** A cell with the number of customers by day, of two days or more. */
export function courseCell(history: readonly DayGroup[], counted: readonly string[], key: Key): Markup {
  const { all, course } = kinds[key];
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
  const chart = lineChart({
    finding: `${course}. ${lines.map(({ name, values }) => `${name}: de ${formatNumber(values[0] ?? 0)} a ${formatNumber(values.at(-1) ?? 0)}`).join('; ')}.`,
    labels: counted.map(formatDay),
    names: counted.map(formatLongDay),
    lines,
    formatAxis: formatCompactNumber,
    format: formatNumber,
  });
  const body = markup`${chart}${dataBehind(
    course,
    [
      { title: 'Día', cell: (index: number) => formatLongDay(counted[index] ?? '') },
      ...lines.map(({ name, values }) => ({
        title: name,
        numeric: true,
        cell: (index: number) => formatNumber(values[index] ?? 0),
      })),
    ],
    counted.map((_, index) => index),
  )}`;
  return cell({ title: course, width: 8, aside: legend(lines), body });
}

/** A link to a new profile with those who went from one focus to another on these days. */
function moveLink({ from, to, people }: FocusMove, days: readonly string[]): Markup {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const nameOf = (code: string): string => (code === '' ? withoutFocus : focusName(code));
  const move = { movedFrom: nameOf(from), movedTo: nameOf(to), movedStart: first, movedEnd: last };
  return profileLink(move, formatNumber(people));
}

/**
 * A cell with the customers who went from one focus to another.
 *
 * @param since the first day whose moves are known; undefined while none are
 */
export function movesCell(moves: readonly FocusMove[], since: string | undefined, days: readonly string[]): Markup {
  const title = 'Quién cambió de enfoque';
  if (since === undefined) {
    const body = markup`<p class="soft">Todavía no se anota: empieza cuando se calculen los enfoques por primera vez.</p>`;
    return cell({ title, width: 6, body });
  }
  if (since > (days.at(-1) ?? '')) {
    const body = markup`<p class="soft">Los cambios se anotan desde el ${formatLongDay(since)}.</p>`;
    return cell({ title, width: 6, body });
  }
  const isWhole = since <= (days[0] ?? '');
  const when = isWhole ? `en estos ${days.length} días` : `desde el ${formatDay(since)}`;
  const note = isWhole ? '' : `Los cambios se anotan desde el ${formatLongDay(since)}. `;
  const body =
    moves.length === 0
      ? markup`<p class="soft">Nadie cambió de enfoque ${when}.</p>`
      : markup`${dataTable(
          title,
          [
            { title: 'De', cell: ({ from }: FocusMove) => focusName(from) },
            { title: 'A', cell: ({ to }) => focusName(to) },
            { title: 'Clientes', numeric: true, cell: (move) => moveLink(move, days) },
          ],
          moves,
        )}<p class="finding">${note}Quien pasó por varios enfoques está en varias filas. Elige un número para crear un perfil con esos clientes.</p>`;
  return cell({ title, width: 6, aside: when, body });
}

/** A cell with the expected value of the purchases of the next 90 days by focus. */
export function valueCell(groups: readonly CustomerGroup[], currency: string, isComputed: boolean): Markup {
  const title = 'Valor de los próximos 90 días';
  const rows = codesOf(groups, 'focus').map((code) => {
    const own = groups.filter(({ focus }) => focus === code);
    return { name: focusName(code), people: sumOf(own, 'people'), value: valueOf(own) };
  });
  const body = dataTable(
    title,
    [
      { title: 'Enfoque', cell: ({ name }: (typeof rows)[number]) => name },
      { title: 'Clientes', numeric: true, cell: ({ people }) => formatNumber(people) },
      { title: 'Compras esperadas', numeric: true, cell: ({ value }) => (value === null ? '—' : shortMoney(value, currency)) },
    ],
    rows,
  );
  const unknown = isComputed
    ? 'Con la regla simple no se sabe cuánto comprará cada cliente.'
    : 'Todavía no se ha calculado cuánto comprará cada cliente.';
  const note =
    valueOf(groups) === null ? unknown : 'Lo que se espera que compren, según lo que cada uno ha comprado hasta ahora.';
  return cell({ title, width: 6, body: markup`${body}<p class="finding">${note}</p>` });
}

/** Number of months after the first purchase that the table shows. */
const mostMonths = 11;
/** Intensity of the background for a share, 0 to 5, relative to the highest one: light enough to keep the text readable. */
const tone = (share: number, highest: number): number => (highest === 0 ? 0 : Math.ceil((5 * share) / highest));

/**
 * Number of months from the beginning of the data on whose cohorts are doubtful: who bought before the data begins, and again in these
 * months, seems to buy for the first time.
 */
const doubtfulMonths = 2;

/** What the cohorts of an account are read with. */
export interface CohortBasis {
  /** The first month that is not over, or not known whole where purchases are outdated: `2026-11`. */
  readonly thisMonth: string;
  readonly isComputed: boolean;
  /** The first day with a purchase in the data. Null: there is none. */
  readonly dataSince: string | null;
}

/** A cohort table: the share of customers of each month's cohort who bought again in each later month. */
export function cohortsCell(cohorts: readonly Cohort[], { thisMonth, isComputed, dataSince }: CohortBasis): Markup {
  const isDoubtful = ({ month }: Cohort): boolean =>
    dataSince !== null && monthsBetween(dataSince.slice(0, 7), month) < doubtfulMonths;
  const doubt =
    dataSince !== null &&
    cohorts.some(isDoubtful) &&
    markup`<p class="finding">* Tus datos empiezan el ${formatLongDay(dataSince)}: en los grupos de los primeros meses hay sobre todo clientes de antes, cuya primera compra no está en los datos.</p>`;
  const title = 'Quién volvió a comprar, por mes de su primera compra';
  const since = Array.from({ length: mostMonths }, (_, index) => index + 1);
  const partOf = ({ month, sampled, bought }: Cohort, months: number): number | undefined =>
    months >= monthsBetween(month, thisMonth) || sampled === 0 ? undefined : (bought.get(months) ?? 0) / sampled;
  const highest = Math.max(0, ...cohorts.flatMap((cohort) => since.map((months) => partOf(cohort, months) ?? 0)));
  const share = (cohort: Cohort, months: number): Markup | string => {
    const part = partOf(cohort, months);
    return part === undefined ? '' : markup`<span class="tone t${tone(part, highest)}">${formatPercentage(part)}</span>`;
  };
  const isSampled = cohorts.some(({ people, sampled }) => sampled < people);
  const body =
    cohorts.length === 0
      ? markup`<p class="soft">${isComputed ? 'Nadie compró por primera vez en los últimos doce meses.' : 'Todavía no se ha calculado.'}</p>`
      : markup`${dataTable(
          title,
          [
            {
              title: 'Primera compra',
              cell: (cohort: Cohort) =>
                markup`${profileLink({ firstPurchase: cohort.month }, formatMonth(cohort.month))}${isDoubtful(cohort) && ' *'}`,
            },
            { title: 'Clientes', numeric: true, cell: ({ people }) => formatNumber(people) },
            ...since.map((months) => ({
              title: months === 1 ? '1 mes' : `${months} meses`,
              numeric: true,
              cell: (cohort: Cohort) => share(cohort, months),
            })),
          ],
          cohorts,
        )}<p class="finding">De cada grupo, la parte que compró tantos meses después. Solo meses que ya terminaron. El color más fuerte es la parte más alta, ${formatPercentage(highest)}. Elige un mes para crear un perfil con quienes compraron por primera vez en él.${isSampled && ' Las partes son de una muestra de clientes.'}</p>${doubt}`;
  return cell({ title, width: 12, body });
}
