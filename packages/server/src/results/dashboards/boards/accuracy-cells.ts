import type { BackTest, CalibrationBin, ReturnShare } from '../../../insight/fitting/back-test-result.ts';
import { wilsonInterval } from '../../../insight/evaluation/prediction-quality.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { genderCodes } from '../../../retail/stores/gender.ts';
import { dataBehind, dataTable } from '../drawing/data-table.ts';
import { intervalChart } from '../drawing/interval-chart.ts';
import { shareList } from '../drawing/shares.ts';
import { formatNumber, formatPercentage } from '../drawing/formatting.ts';
import { cell, legend } from './board-content.ts';
import { foci } from './customer-names.ts';

/** A figure that could not be computed, for example when nobody bought, is stored as null. */
export const known = (value: number | null | undefined): number | undefined =>
  Number.isFinite(value) ? (value ?? undefined) : undefined;
export const rateOf = (value: number | null | undefined): string => {
  const found = known(value);
  return found === undefined ? '—' : formatPercentage(found);
};
/** Formats a ratio: `2,1 veces`. */
export const timesOf = (value: number | null | undefined): string => {
  const found = known(value);
  return found === undefined ? '—' : `${found.toLocaleString('es-CO', { maximumFractionDigits: 1 })} veces`;
};
const betweenOf = ({ low, high }: Pick<CalibrationBin, 'low' | 'high'>): string =>
  `${formatPercentage(low)} – ${formatPercentage(high)}`;
const isWithin = (expected: number, { low, high }: Pick<CalibrationBin, 'low' | 'high'>): boolean =>
  expected >= low && expected <= high;

/** A cell with the calibration: the expected and actual buyers in a hundred customers of each decile. */
export function calibrationCell({ deciles, actual }: BackTest): Markup {
  const title = 'Lo que se esperaba y lo que pasó';
  const ordinal = (index: number): string => `${index + 1}.º`;
  const held = deciles.filter((bin) => isWithin(bin.predicted, bin)).length;
  const finding = `En ${held} de ${deciles.length} grupos, lo que se esperaba está dentro del margen de lo que pasó.`;
  const columns = [
    { title: 'Grupo', cell: (index: number) => ordinal(index) },
    ...[
      { title: 'Clientes', cell: ({ people }: CalibrationBin) => formatNumber(people) },
      { title: 'Se esperaba', cell: ({ predicted }: CalibrationBin) => formatPercentage(predicted) },
      { title: 'Compró', cell: (bin: CalibrationBin) => formatPercentage(bin.actual) },
      { title: 'Margen', cell: betweenOf },
      { title: 'Frente al promedio', cell: (bin: CalibrationBin) => timesOf(actual > 0 ? bin.actual / actual : null) },
    ].map(({ title: name, cell: said }) => ({
      title: name,
      numeric: true,
      cell: (index: number) => {
        const bin = deciles[index];
        return bin && said(bin);
      },
    })),
  ];
  const indices = deciles.map((_, index) => index);
  const chart = intervalChart({
    finding: `${title}. ${finding}`,
    labels: indices.map(ordinal),
    tips: deciles.map((bin, index) => [
      `${ordinal(index)} grupo`,
      `Se esperaba: ${formatPercentage(bin.predicted)}`,
      `Compró: ${formatPercentage(bin.actual)}`,
      `Margen: ${betweenOf(bin)}`,
    ]),
    points: deciles.map(({ actual: value, low, high, predicted: expected }) => ({ value, low, high, expected })),
    format: formatPercentage,
  });
  const names = legend([
    { name: 'Compró, con su margen', colour: 1 },
    { name: 'Se esperaba', colour: 'past' },
  ]);
  const note = `Los clientes en diez grupos iguales, del que menos al que más se esperaba que comprara. ${finding}`;
  return cell({
    title,
    width: 8,
    aside: names,
    body: markup`${chart}<p class="finding">${note}</p>${dataBehind(title, columns, indices)}`,
  });
}

/** A cell with the quality of the ranking, compared with recency, which needs no model. */
export function orderCell({ auc, recencyAuc }: BackTest): Markup {
  const row = (label: string, value: number | null, colour: 1 | 6) => ({
    label,
    value: known(value) ?? 0,
    formatted: rateOf(value),
    colour,
  });
  const found = known(auc);
  const sentence =
    found === undefined
      ? 'En esos días no compró nadie, o compraron todos: no hay orden que comprobar.'
      : `De cada 100 parejas de un cliente que compró y otro que no, el modelo puso primero al que compró en ${Math.round(100 * found)}.`;
  return cell({
    title: 'Quién va primero',
    width: 4,
    body: markup`${shareList([
      row('Este modelo', auc, 1),
      row('Solo los días desde la última compra', recencyAuc, 6),
      row('Al azar', 0.5, 6),
    ])}<p class="finding">${sentence}</p>`,
  });
}

interface Group extends ReturnShare {
  readonly name: string;
}

/** A cell with the expected and actual shares of groups of customers. */
function groupTable(title: string, heading: string, groups: readonly Group[]): Markup {
  const share = ({ returned, people }: Group): number => (people === 0 ? 0 : returned / people);
  const interval = ({ returned, people }: Group) => wilsonInterval(returned, people);
  const verdict = (group: Group): string => {
    const { predicted } = group;
    if (predicted === undefined) return '—';
    if (isWithin(predicted, interval(group))) return 'Dentro del margen';
    return predicted > share(group) ? 'Se esperaba más' : 'Se esperaba menos';
  };
  return dataTable(
    title,
    [
      { title: heading, cell: ({ name }: Group) => name },
      { title: 'Clientes', numeric: true, cell: ({ people }) => formatNumber(people) },
      { title: 'Se esperaba', numeric: true, cell: ({ predicted }) => rateOf(predicted) },
      { title: 'Compró', numeric: true, cell: (group) => formatPercentage(share(group)) },
      { title: 'Margen', numeric: true, cell: (group) => betweenOf(interval(group)) },
      { title: 'Resultado', cell: (group) => markup`<span class="kind">${verdict(group)}</span>` },
    ],
    groups,
  );
}

const groupsOf = (shares: BackTest['byFocus'], nameOf: (code: string) => string): Group[] =>
  Object.entries(shares).map(([code, share]) => ({ ...share, name: nameOf(code) }));

/** A cell with the share of returning customers in each focus. */
export function focusCell({ byFocus }: BackTest): Markup {
  const title = 'Quién compró, por enfoque de entonces';
  const groups = foci.flatMap(({ code, name }) => {
    const share = byFocus[code];
    return share ? [{ ...share, name }] : [];
  });
  const note = 'El enfoque que cada cliente tenía el día de la prueba, y qué parte compró en los 90 días siguientes.';
  return cell({ title, width: 12, body: markup`${groupTable(title, 'Enfoque', groups)}<p class="finding">${note}</p>` });
}

/** A cell that compares offers with best sellers. */
/** Fewer customers who bought something new to them are no evidence. */
export const leastOfOffers = 30;

export function offersCell({ offers }: BackTest): Markup {
  const title = 'Si acierta lo que ofrece';
  if (!offers || offers.people < leastOfOffers) {
    const none = offers?.people
      ? `En esos días ${offers.people === 1 ? 'un cliente compró' : `${offers.people} clientes compraron`} un producto nuevo: son muy pocos para comprobar lo que se ofrece.`
      : 'En esos días nadie compró un producto nuevo para él: todavía no hay ofertas que comprobar.';
    return cell({ title, width: 4, body: markup`<p class="soft">${none}</p>` });
  }
  const { people, hits, bestSellerHits } = offers;
  const row = (label: string, count: number, colour: 1 | 6) => ({
    label,
    value: count / people,
    formatted: formatPercentage(count / people),
    colour,
  });
  const isBetter = hits > bestSellerHits;
  return cell({
    title,
    width: 4,
    body: markup`${shareList([row('Lo que ofrece Pregón', hits, 1), row('Los más vendidos', bestSellerHits, 6)])}
<p class="finding">De ${formatNumber(people)} clientes que compraron algo nuevo para ellos, cuántos lo tenían entre los diez productos que se les habrían ofrecido.${!isBetter && ' Aquí los más vendidos acertaron igual o más.'}</p>`,
  });
}

const genderNames = new Map<string, string>(Object.entries(genderCodes).map(([name, code]) => [code, name]));

export function genderCell({ byGender }: BackTest): Markup {
  const title = 'Por género';
  const groups = groupsOf(byGender, (code) => genderNames.get(code) ?? code).toSorted((one, other) => other.people - one.people);
  const note =
    'El modelo no conoce el género ni la ciudad de nadie, solo sus compras. Si de un grupo espera siempre más o menos de lo que pasa, se ve aquí.';
  const body =
    groups.length === 0
      ? markup`<p class="soft">De ningún cliente se conoce el género.</p>`
      : groupTable(title, 'Género', groups);
  return cell({ title, width: 8, body: markup`${body}<p class="finding">${note}</p>` });
}

/** Maximum number of listed cities. */
const mostCities = 12;

export function cityCell({ byCity }: BackTest): Markup {
  const title = 'Por ciudad';
  const groups = groupsOf(byCity, (name) => name).toSorted(
    (one, other) => other.people - one.people || (one.name < other.name ? -1 : 1),
  );
  const others = groups.length - mostCities;
  const more =
    others > 0 && ` Hay ${others === 1 ? 'otra ciudad' : `otras ${formatNumber(others)} ciudades`} con menos clientes.`;
  const body =
    groups.length === 0
      ? markup`<p class="soft">Ninguna ciudad tiene 30 clientes o más.</p>`
      : markup`${groupTable(title, 'Ciudad', groups.slice(0, mostCities))}<p class="finding">Ciudades con 30 clientes o más.${more}</p>`;
  return cell({ title, width: 12, body });
}
