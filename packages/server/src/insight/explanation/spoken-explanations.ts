import type { CustomerInsight, ExplainedScore } from '@pregon/contract/customers/customer-insight.endpoints';
import { outdatedWords } from '../data-horizon.ts';
import { alikeSentence } from './alike-sentence.ts';
import { addDays } from '../insight-scope.ts';
import { count, longDay, number } from './insight-words.ts';
import { categoryRange, type Explain, type ExplainedFacts, money, silentDays } from './score-explanations.ts';
import type { ScoreEvidence } from './score-evidence.sql.ts';

type Rhythm = NonNullable<ExplainedFacts['rhythm']>;

const visitsOf = ({ visits }: Rhythm): string => count(visits, 'visita', 'visitas');

const since = (rhythm: Rhythm, evidence: ScoreEvidence): string =>
  rhythm.lastDay >= evidence.silenceDay
    ? `tu última compra fue el ${longDay(rhythm.lastDay)}`
    : evidence.isOutdated
      ? `el ${longDay(evidence.silenceDay)} llevabas ${silentDays(rhythm, evidence)} sin comprar`
      : `llevas ${silentDays(rhythm, evidence)} sin comprar`;

const focusReason = (rhythm: Rhythm, evidence: ScoreEvidence): Readonly<Record<string, string>> => ({
  Nuevos:
    evidence.dataSince === null
      ? `Tu única visita fue el ${longDay(rhythm.firstDay)}, hace 60 días o menos.`
      : `Tu única visita que conocemos fue el ${longDay(rhythm.firstDay)}, hace 60 días o menos. Los datos de la tienda empiezan el ${longDay(evidence.dataSince)}: puedes ser cliente de antes.`,
  Frecuentes: `Tienes ${visitsOf(rhythm)} y no llevas más sin venir de lo usual.`,
  Leales: `Tienes ${visitsOf(rhythm)} en un año o más, y no llevas más sin venir de lo usual.`,
  'En riesgo':
    rhythm.visits === 1
      ? `Tienes una sola visita, y ${since(rhythm, evidence)}: más de lo usual.`
      : `Tienes ${visitsOf(rhythm)}, y ${since(rhythm, evidence)}: más de lo usual.`,
  Inactivos: `Tu última compra fue el ${longDay(rhythm.lastDay)}, y ${since(rhythm, evidence)}: mucho más de lo usual.`,
});

/** Why the focus is what it is, in a sentence to the customer. */
export const spokenFocusReason: Explain = ({ objected, focus: { name, source, calculated }, rhythm }, evidence) => {
  if (objected || name === null) return null;
  if (source === 'importado' && name !== calculated) return 'La tienda lo registró así; no sale de tus compras.';
  if (calculated === null) return null;
  return rhythm ? (focusReason(rhythm, evidence)[calculated] ?? null) : 'Todavía no tienes compras.';
};

const category: Explain = ({ category: { name, source, calculated }, rhythm }, evidence) => {
  if (source === 'importado' && name !== calculated) return 'La tienda la registró así; no sale de tus compras.';
  if (!rhythm || evidence.calculatedCategory === null) return null;
  const range = categoryRange(evidence.calculatedCategory, evidence);
  const spent = `Gastaste ${money(rhythm.yearSpent, evidence.currency)} en los últimos 12 meses`;
  return range === null ? `${spent}.` : `${spent}; «${evidence.calculatedCategory}» es ${range}.`;
};

const stages: Readonly<Record<string, string>> = {
  bienvenida: 'Tienes una sola visita.',
  desarrollo: 'Tienes dos o tres visitas.',
  madurez: 'Tienes cuatro visitas o más.',
  pausa: 'Llevas más sin venir de lo usual.',
  inactividad: 'Llevas mucho más sin venir de lo usual.',
};

const usual = { alta: 'más que', media: 'tanto como', baja: 'menos que' } as const;

/** The reason for each score in a sentence to the customer. */
export const spokenExplanations: Readonly<Record<ExplainedScore, Explain>> = {
  category,
  probability: ({ rhythm }) =>
    rhythm &&
    (rhythm.visits === 1
      ? 'Se calcula de tu única visita y de cuánto hace de ella.'
      : `Se calcula de tus ${number.format(rhythm.visits)} visitas y de cuánto hace de la primera y de la última.`),
  value: ({ expected }) =>
    expected === null
      ? null
      : expected === 0
        ? 'Casi no se esperan compras tuyas en 90 días.'
        : 'Son las compras que se esperan en 90 días, por lo que sueles gastar en cada una.',
  riskOn: ({ rhythm, riskOn }) =>
    rhythm &&
    (rhythm.visits === 1 && riskOn === addDays(rhythm.firstDay, 61)
      ? 'Son 60 días después de tu única visita.'
      : 'Desde ese día llevarías más sin venir de lo usual después de visitas como las tuyas.'),
  inactiveOn: ({ rhythm, inactiveOn }) =>
    rhythm &&
    (inactiveOn === addDays(rhythm.lastDay, 366)
      ? 'Es un año después de tu última compra.'
      : 'Desde ese día llevarías mucho más sin venir de lo usual después de visitas como las tuyas.'),
  dropoutAlert: ({ dropoutAlert, rhythm }, evidence) =>
    rhythm &&
    (dropoutAlert === 'baja'
      ? 'No llevas más sin venir de lo usual.'
      : `Tienes ${visitsOf(rhythm)}, y ${since(rhythm, evidence)}.`),
  quadrant: ({ rhythm }, evidence) =>
    rhythm && `Tienes ${visitsOf(rhythm)} (frecuente es desde 4), y ${since(rhythm, evidence)} (reciente es hasta 90).`,
  subquadrant: ({ rhythm, subquadrant }, { quadrantSpend, currency }) => {
    if (!rhythm || subquadrant === null) return null;
    const spent = `Has gastado ${money(rhythm.spent, currency)}`;
    return quadrantSpend === null
      ? `${spent}.`
      : `${spent}; la mitad de tu grupo ha gastado ${money(quadrantSpend, currency)} o más.`;
  },
  lifeCycle: ({ lifeCycle, rhythm }) =>
    lifeCycle === null ? null : rhythm ? (stages[lifeCycle] ?? null) : 'Todavía no tienes visitas.',
  lifeCycleReturn: ({ lifeCycleReturn }, { testedOn }) =>
    lifeCycleReturn === null || testedOn === null
      ? null
      : `Son las personas que estaban en esa etapa el ${longDay(testedOn)} y compraron en los 90 días siguientes.`,
  groupFactor: ({ groupFactor, rhythm }, { currency, peersOfStore }) =>
    groupFactor === null || !rhythm
      ? null
      : `Gastaste ${money(rhythm.yearSpent, currency)} en los últimos 12 meses, frente a clientes de tu misma ${peersOfStore ? 'tienda y antigüedad' : 'antigüedad'}.`,
  affinity: ({ affinity }) =>
    affinity &&
    `Compras de ${affinity.category} ${affinity.index.toLocaleString('es-CO', { maximumFractionDigits: 1 })} veces lo usual.`,
  mostBought: ({ mostBought }) => mostBought && 'El que compraste en más días; de varios, el que compraste por último.',
  promo: ({ promo }) => promo && 'Lo usaste en dos días o más, y más de lo usual.',
  crossLevel: ({ crossLevel }) =>
    crossLevel && `Quienes tienen visitas como las tuyas compran algo nuevo ${usual[crossLevel]} el promedio.`,
  upLevel: ({ upLevel, up }) =>
    upLevel &&
    up &&
    `Quienes compran lo de la línea de ${up.insteadOf.name} pasan a algo más caro ${usual[upLevel]} el promedio de las líneas.`,
};

/** What the customer's purchases show, in sentences to the customer. */
export function spokenReasons(
  { objected, rhythm, alike, purchasesUntil, scoredFor }: ExplainedFacts,
  evidence: ScoreEvidence,
): CustomerInsight['reasons'] {
  if (objected) return ['Pediste que no se calcule nada de tus compras.'];
  if (!rhythm) return [];
  const often =
    rhythm.visits === 1 || rhythm.medianGap === null
      ? `Viniste una sola vez${evidence.dataSince === null ? '' : ' que sepamos'}, el ${longDay(rhythm.lastDay)}.`
      : `Sueles comprar cada ${count(Math.round(rhythm.medianGap), 'día', 'días')} (${visitsOf(rhythm)}), y ${since(rhythm, evidence)}.`;
  const until = purchasesUntil === null ? '' : `, con compras hasta el ${longDay(purchasesUntil)}`;
  return [
    often,
    ...(evidence.isOutdated ? [outdatedWords(evidence.silenceDay)] : []),
    ...alikeSentence(alike, 'con compras como las tuyas'),
    ...(scoredFor === null ? [] : [`Calculado el ${longDay(scoredFor)}${until}.`]),
  ];
}
