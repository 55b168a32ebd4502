import type { ExperimentOutcome } from '@pregon/contract/experiments/experiments.endpoints';
import { formatNumber, formatPercent } from '@pregon/ui/format';
import { type ComparisonWords, groupName, referenceWords, shareWords } from './outcome-words.ts';

type Comparison = ExperimentOutcome['comparisons'][number];
type Measure = keyof Comparison['secondary'];
type Group = ExperimentOutcome['groups'][number];

/** The measure beside money that decides an experiment; undefined where money does. */
export const decisiveMeasure: Readonly<Record<ExperimentOutcome['experiment']['metric'], Measure | undefined>> = {
  ventas: undefined,
  conversion: 'conversion',
  pedidos: 'orders',
};

/** A share of people in points, or a mean for each person as a number for each hundred: one decimal, and no sign before 0. */
function perHundred(amount: number): string {
  const rounded = Math.round(amount * 1000) / 10;
  return `${rounded < 0 ? '−' : ''}${formatNumber(Math.abs(rounded))}`;
}

const verdicts: Readonly<Record<Measure, Readonly<Record<Comparison['verdict'], string>>>> = {
  conversion: { more: 'compró más gente', less: 'compró menos gente', inconclusive: 'no concluyente, puede ser casualidad' },
  orders: { more: 'hubo más compras', less: 'hubo menos compras', inconclusive: 'no concluyente, puede ser casualidad' },
};

const conversionOf = ({ buyers, people }: Group): number => (buyers ?? 0) / Math.max(1, people);

/** How many people bought, and how often, in words of the shop. Each has an interval of its own. */
export function measureWords(
  { secondary: { conversion, orders } }: Comparison,
  group: Group,
  reference: Group,
): Readonly<Record<Measure, string>> {
  const between = (words: string, low: string, high: string, unit: string) =>
    `La diferencia está entre ${low} y ${high}${unit}, con 95 % de confianza: ${words}.`;
  return {
    conversion:
      `Conversión: compró el ${formatPercent(conversionOf(group))} de las personas, frente al ${formatPercent(conversionOf(reference))}. ` +
      between(
        verdicts.conversion[conversion.verdict],
        perHundred(conversion.difference.low),
        perHundred(conversion.difference.high),
        ' puntos',
      ),
    orders:
      `Pedidos: ${perHundred(group.orders ?? 0)} compras por cada 100 personas, frente a ${perHundred(reference.orders ?? 0)}. ` +
      between(verdicts.orders[orders.verdict], perHundred(orders.difference.low), perHundred(orders.difference.high), ''),
  };
}

const units: Readonly<Record<Measure, (amount: string, more: string) => string>> = {
  conversion: (amount, more) => `${amount} compradores ${more} por cada 100 personas`,
  orders: (amount, more) => `${amount} compras ${more} por cada 100 personas`,
};

/** What decides an experiment by conversion or orders: how much more or less than the group it is compared with. */
export function headlineWords(
  measure: Measure,
  { arm, secondary }: Comparison,
  { reference, versions }: { readonly reference: number; readonly versions: number },
): Pick<ComparisonWords, 'headline' | 'share'> {
  const { difference, relative, verdict } = secondary[measure];
  const name = groupName(arm, versions);
  const headline =
    verdict === 'inconclusive'
      ? `${name}: no concluyente`
      : `${name}: ${units[measure](perHundred(Math.abs(difference.value)), verdict === 'more' ? 'más' : 'menos')} que ${referenceWords(reference)}`;
  return { headline, share: shareWords(relative, verdict) };
}

/** Money as a secondary measure. */
export const moneyWords = ({ detail }: ComparisonWords): string => `Ventas: ${detail.charAt(0).toLowerCase()}${detail.slice(1)}`;
