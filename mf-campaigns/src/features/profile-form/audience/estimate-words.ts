import type { AudienceEstimate } from '@pregon/contract/profiles/audience.schema';
import { formatNumber, formatTime } from '@pregon/ui/format';

/** How an early figure of an audience is told while the exact one is counted. */
export interface EstimateWords {
  /** 'unas 12.400', or the exact number of a moment ago. */
  readonly figure: string;
  readonly unit: string;
  readonly status: string;
}

/** Digits that the interval does not tell are not shown: 12.437 with an interval of 1.000 is 12.400. */
const roundingStep = ({ low, high }: AudienceEstimate): number => Math.max(1, 10 ** (Math.floor(Math.log10(high - low + 1)) - 1));

/**
 * The words of an early figure. One from a sample says so, with its interval; an exact one of a moment ago says when it was counted.
 *
 * @param zone the account's time zone
 */
export function estimateWords(estimate: AudienceEstimate, zone?: string): EstimateWords {
  const { total, low, high, sampled, countedAt } = estimate;
  if (sampled === null)
    return {
      figure: formatNumber(total),
      unit: `${total === 1 ? 'cliente podía' : 'clientes podían'} recibir mensajes a las ${formatTime(countedAt, zone)}`,
      status: 'Contando de nuevo…',
    };
  const step = roundingStep(estimate);
  const rounded = (value: number, round: (value: number) => number) => formatNumber(round(value / step) * step);
  const [least, most] = [rounded(low, Math.floor), rounded(high, Math.ceil)];
  const isFew = Math.round(total / step) === 0;
  const source = `según una muestra de ${formatNumber(sampled)} clientes`;
  return {
    figure: isFew ? `menos de ${most}` : `unas ${rounded(total, Math.round)}`,
    unit: `personas de este perfil pueden recibir mensajes, ${source}${isFew ? '' : `: entre ${least} y ${most}`}`,
    status: 'Contando exactamente…',
  };
}
