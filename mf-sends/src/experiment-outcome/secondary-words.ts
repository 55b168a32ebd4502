import type { ExperimentOutcome } from '@pregon/contract/experiments/experiments.endpoints';
import { formatNumber, formatPercent } from '@pregon/ui/format';

type Comparison = ExperimentOutcome['comparisons'][number];
type Measure = keyof Comparison['secondary'];
type Group = ExperimentOutcome['groups'][number];

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

/**
 * What a version changed beside the money: how many people bought, and how often. Each is an interval of its own; the words above them say
 * that they are not corrected for being several.
 */
export function secondaryWords({ secondary: { conversion, orders } }: Comparison, group: Group, reference: Group): string[] {
  const between = (words: string, low: string, high: string, unit: string) =>
    `La diferencia está entre ${low} y ${high}${unit}, con 95 % de confianza: ${words}.`;
  return [
    `Conversión: compró el ${formatPercent(conversionOf(group))} de las personas, frente al ${formatPercent(conversionOf(reference))}. ` +
      between(
        verdicts.conversion[conversion.verdict],
        perHundred(conversion.difference.low),
        perHundred(conversion.difference.high),
        ' puntos',
      ),
    `Pedidos: ${perHundred(group.orders ?? 0)} compras por cada 100 personas, frente a ${perHundred(reference.orders ?? 0)}. ` +
      between(verdicts.orders[orders.verdict], perHundred(orders.difference.low), perHundred(orders.difference.high), ''),
  ];
}
