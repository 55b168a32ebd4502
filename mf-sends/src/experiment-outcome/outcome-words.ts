import type { ExperimentOutcome } from '@pregon/contract/experiments/experiments.endpoints';
import { formatDate, formatMoney, formatNumber } from '@pregon/ui/format';

type Comparison = ExperimentOutcome['comparisons'][number];

/** The name of a group in a sentence. */
export const groupName = (arm: number): string => (arm === 0 ? 'Grupo de control' : `Versión ${String.fromCodePoint(64 + arm)}`);

const percent = (share: number): string => `${share < 0 ? '−' : ''}${formatNumber(Math.abs(Math.round(share * 100)))} %`;

/** What a version sold more or less than the group it is compared with: pesos for each person first, the share second. */
export function comparisonWords({ arm, difference, relative, total, verdict }: Comparison, reference: number, currency: string) {
  const money = (amount: number) => formatMoney(amount, currency);
  const against = reference === 0 ? 'sin mensaje' : `con la versión ${String.fromCodePoint(64 + reference)}`;
  const range = `entre ${money(difference.low)} y ${money(difference.high)} por persona`;
  const headline =
    verdict === 'inconclusive'
      ? `${groupName(arm)}: no concluyente`
      : `${groupName(arm)}: ${money(Math.abs(difference.value))} ${verdict === 'more' ? 'más' : 'menos'} por persona que ${against}`;
  const detail =
    verdict === 'inconclusive'
      ? `Puede ser casualidad: el efecto está ${range}, con 95 % de confianza.`
      : `El efecto está ${range}, con 95 % de confianza. En total, entre ${money(total.low)} y ${money(total.high)}.`;
  const share = relative ? `Son ${percent(relative.value)} (entre ${percent(relative.low)} y ${percent(relative.high)}).` : '';
  return { headline, detail, share };
}

/** Why there is no result, in words of the shop; null where there is one. */
export function stateWords({ state, sealedUntil, purchasesUntil, isMissingPurchases }: ExperimentOutcome): string | null {
  if (state === 'sin empezar')
    return 'Con el primer envío, cada persona queda al azar en un grupo. Aquí ves después cuánto compró cada uno.';
  if (state === 'roto')
    return 'Los grupos no tienen el tamaño que se planeó: faltan personas en alguno. Compararlos engañaría, así que el resultado no se muestra.';
  if (state === 'pocos datos')
    return 'No concluyente: hay pocas personas o pocas compras. Cada grupo necesita al menos 500 personas y 50 compradores para poder decir algo.';
  if (state !== 'sellado') return null;
  if (isMissingPurchases) {
    const until = purchasesUntil ? `, que llegan hasta el ${formatDate(purchasesUntil)}` : '';
    return `El plazo ya pasó, pero faltan compras por importar${until}. El resultado se abre cuando pasen del ${formatDate(sealedUntil ?? 0)}.`;
  }
  return `Sellado hasta el ${formatDate(sealedUntil ?? 0)}. Quien mira antes y para cuando le conviene se equivoca más: por eso se abre una sola vez.`;
}
