import { type ExperimentDesign, usefulEffect } from '@pregon/contract/experiments/experiment.schema';
import type { predictExperiment } from '@pregon/contract/experiments/experiments.endpoints';
import { formatCount, formatNumber } from '@pregon/ui/format';
import type * as v from 'valibot';

type Prediction = v.InferOutput<(typeof predictExperiment)['response']>;

/** What changes, after 'un cambio de 22 % o más'. */
const changed: Readonly<Record<ExperimentDesign['metric'], string>> = {
  ventas: '',
  conversion: ' en cuántas personas compran',
  pedidos: ' en cuántas compras hacen',
};

const percent = (share: number): string => `${formatNumber(Math.ceil(share * 100))} %`;

/** A number rounded up to two digits: 'unas 27.000 personas' of 26.412. */
function roundedUp(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.ceil(count / unit) * unit;
}

/** What an experiment can show, in a sentence: the smallest change it detects, or how many people it lacks to be of use. */
export function detectableWords(
  { people, detectable, needed }: Prediction,
  { arms, controlShare, metric }: Pick<ExperimentDesign, 'arms' | 'controlShare' | 'metric'>,
): { readonly isUseful: boolean; readonly text: string } {
  if (people === 0)
    return { isUseful: false, text: 'Hoy nadie de este perfil puede recibirlo por estos canales: no hay con qué comparar.' };
  const size = `Con ${formatCount(people, 'persona', 'personas')} y ${controlShare > 0 ? `${controlShare} % de control` : `${arms.length} versiones`}`;
  if (needed === null)
    return { isUseful: false, text: `${size} no se puede detectar ningún cambio: casi no han comprado en este plazo.` };
  const what = changed[metric];
  if (needed <= people && detectable !== null)
    return { isUseful: true, text: `${size} se detecta un cambio de ${percent(detectable)} o más${what}.` };
  const enough = `unas ${formatNumber(roundedUp(needed))} personas como estas`;
  if (detectable !== null && detectable <= usefulEffect)
    return {
      isUseful: false,
      text: `${size}, lo más probable es que el resultado diga «No concluyente»: hacen falta 500 personas y 50 compradores en cada grupo, es decir, ${enough}.`,
    };
  const found =
    detectable !== null && detectable <= 1
      ? `solo se detecta un cambio de ${percent(detectable)} o más${what}, y un envío rara vez logra tanto`
      : 'no se sabrá si el mensaje vende: el grupo es muy pequeño';
  return {
    isUseful: false,
    text: `${size} ${found}. Hacen falta ${enough} para detectar un cambio de ${percent(usefulEffect)}${what}.`,
  };
}
