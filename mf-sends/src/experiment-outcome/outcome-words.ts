import type { ExperimentOutcome } from '@pregon/contract/experiments/experiments.endpoints';
import { formatDate, formatMoney, formatNumber } from '@pregon/ui/format';

type Comparison = ExperimentOutcome['comparisons'][number];

/** The name of a group. A version that is compared with nothing but the control group has no letter. */
export function groupName(arm: number, versions: number): string {
  if (arm === 0) return 'Grupo de control';
  return versions === 1 ? 'Con el mensaje' : `Versión ${String.fromCodePoint(64 + arm)}`;
}

/** Which version won. */
export const winnerWords = (winner: number, versions: number): string =>
  versions === 1
    ? 'Ganó el mensaje: los envíos que faltan salen para todos.'
    : `Ganó la versión ${String.fromCodePoint(64 + winner)}: los envíos que faltan salen con ella.`;

/** Whose purchases count, and for how long: the same for all groups, until the latest version has had all of its days. */
export function spanWords({ horizonDays, arms }: Pick<ExperimentOutcome['experiment'], 'horizonDays' | 'arms'>): string {
  const delay = Math.max(0, ...arms.map(({ delayHours }) => delayHours));
  const whose = 'de todas las personas de cada grupo, les haya llegado el mensaje o no.';
  if (delay === 0) return `Cuentan las compras de los ${horizonDays} días siguientes ${whose}`;
  const hours = delay === 1 ? '1 hora' : `${delay} horas`;
  return `Cuentan las compras ${whose} Para todos, control incluido, desde que sale la primera versión y durante ${horizonDays} días y ${hours}: así la que sale ${hours} después también tiene sus ${horizonDays} días, y los grupos se comparan en las mismas fechas.`;
}

const percent = (share: number): string => `${share < 0 ? '−' : ''}${formatNumber(Math.abs(Math.round(share * 100)))} %`;

/** The difference as a share of what it is compared with: '30 % más (entre 7 % y 53 %).' */
export function shareWords(relative: Comparison['relative'], verdict: Comparison['verdict']): string {
  if (!relative) return '';
  const range = `entre ${percent(relative.low)} y ${percent(relative.high)}`;
  if (verdict === 'inconclusive') return `En porcentaje, ${range}.`;
  return `${percent(Math.abs(relative.value))} ${verdict === 'more' ? 'más' : 'menos'} (${range}).`;
}

interface Measured {
  /** The group that the others are compared with. */
  readonly reference: number;
  readonly currency: string;
  /** The number of versions that are sent. */
  readonly versions: number;
}

/** What is compared with: after 'más que'. */
export const referenceWords = (reference: number): string =>
  reference === 0 ? 'sin mensaje' : `con la versión ${String.fromCodePoint(64 + reference)}`;

/** What is told of a comparison: a heading, its interval, and the difference as a share. */
export interface ComparisonWords {
  readonly headline: string;
  readonly detail: string;
  readonly share: string;
}

/** What a version sold more or less than the group it is compared with: pesos for each person first, the share second. */
export function comparisonWords(
  { arm, difference, relative, total, verdict }: Comparison,
  { reference, currency, versions }: Measured,
): ComparisonWords {
  const name = groupName(arm, versions);
  const money = (amount: number) => formatMoney(amount, currency);
  const range = `entre ${money(difference.low)} y ${money(difference.high)} por persona`;
  const headline =
    verdict === 'inconclusive'
      ? `${name}: no concluyente`
      : `${name}: ${money(Math.abs(difference.value))} ${verdict === 'more' ? 'más' : 'menos'} por persona que ${referenceWords(reference)}`;
  const detail =
    verdict === 'inconclusive'
      ? `Puede ser casualidad: el efecto está ${range}, con 95 % de confianza.`
      : `El efecto está ${range}, con 95 % de confianza. En total, entre ${money(total.low)} y ${money(total.high)}.`;
  return { headline, detail, share: shareWords(relative, verdict) };
}

/** That an experiment whose result may be read every day is not over: 'Sigue en marcha hasta el 7 dic 2026'; empty where it is. */
function runningWords({ experiment, sealedUntil }: ExperimentOutcome, now: number): string {
  if (experiment.mode !== 'secuencial' || (sealedUntil !== null && Date.parse(sealedUntil) <= now)) return '';
  return `Sigue en marcha${sealedUntil === null ? '' : ` hasta el ${formatDate(sealedUntil)}`}`;
}

/** Why there is no result, or that it may change, in words of the shop; null where there is a final one. */
export function stateWords(outcome: ExperimentOutcome, now = Date.now()): string | null {
  const { state, sealedUntil, purchasesUntil, isMissingPurchases } = outcome;
  const running = runningWords(outcome, now);
  if (state === 'sin empezar')
    return 'Con el primer envío, cada persona queda al azar en un grupo. Aquí ves después cuánto compró cada uno.';
  if (state === 'roto')
    return 'Los grupos no tienen el tamaño que se planeó: faltan personas en alguno. Compararlos engañaría, así que el resultado no se muestra.';
  if (outcome.arePurchasesDeleted)
    return 'Las compras de sus días se eliminaron por la política de conservación de datos: el resultado ya no se puede calcular.';
  if (state === 'pocos datos')
    return `No concluyente: hay pocas personas o pocas compras. Cada grupo necesita al menos 500 personas y 50 compradores para poder decir algo.${running && ` ${running}.`}`;
  if (state !== 'sellado')
    return running
      ? `${running}: las cifras cambian con las compras, y los intervalos valen aunque los mires todos los días.`
      : null;
  if (isMissingPurchases) {
    const until = purchasesUntil ? `, que llegan hasta el ${formatDate(purchasesUntil)}` : '';
    return `El plazo ya pasó, pero faltan compras por importar${until}. El resultado se abre cuando pasen del ${formatDate(sealedUntil ?? 0)}.`;
  }
  return `Sellado hasta el ${formatDate(sealedUntil ?? 0)}. Quien mira antes y para cuando le conviene se equivoca más: por eso se abre una sola vez.`;
}
