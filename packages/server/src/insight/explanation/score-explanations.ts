import {
  type CustomerInsight,
  type ExplainedScore,
  explainedScores,
} from '@pregon/contract/customers/customer-insight.endpoints';
import { addDays, daysBetween } from '../insight-scope.ts';
import { count, longDay, number } from './insight-words.ts';
import type { ScoreEvidence } from './score-evidence.sql.ts';

export type ExplainedFacts = Omit<CustomerInsight, 'reasons' | 'focusReason' | 'explanations' | 'productReasons'>;
type Facts = ExplainedFacts;
export type Explain = (facts: Facts, evidence: ScoreEvidence) => string | null;

export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('es-CO', { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);

/** Why the focus by purchases is what it is, whatever was imported, in a sentence for staff: see `scoresSelect`. */
export const focusReasonOf: Explain = (
  { objected, focus: { name, calculated }, rhythm, riskOn: risk, inactiveOn: inactive },
  evidence,
) => {
  if (objected || calculated === null) return null;
  const why = rhythm ? focusReasons(rhythm, risk, inactive, evidence)[calculated] : 'Todavía no tiene compras.';
  if (why === undefined) return null;
  return name === calculated ? why : `Por sus compras sería «${calculated}»: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
};

function focusReasons(
  rhythm: NonNullable<Facts['rhythm']>,
  risk: string | null,
  inactive: string | null,
  evidence: ScoreEvidence,
): Readonly<Record<string, string>> {
  const { visits, firstDay, lastDay } = rhythm;
  const often = `Tiene ${count(visits, 'visita', 'visitas')}`;
  const silent = evidence.isOutdated
    ? `El ${longDay(evidence.silenceDay)} llevaba ${silentDays(rhythm, evidence)} sin comprar`
    : `Lleva ${silentDays(rhythm, evidence)} sin comprar`;
  const passed = (day: string | null) => (day === null ? '' : ` desde el ${longDay(day)}`);
  return {
    Nuevos:
      evidence.dataSince === null
        ? `Su única visita fue el ${longDay(firstDay)}, hace 60 días o menos.`
        : `Su única visita que conocemos fue el ${longDay(firstDay)}, hace 60 días o menos. Tus datos empiezan el ${longDay(evidence.dataSince)}: puede ser cliente de antes.`,
    Frecuentes: `${often} y no lleva más sin venir de lo usual; leal es desde 8 visitas en un año o más.`,
    Leales: `${often} en un año o más, del ${longDay(firstDay)} al ${longDay(lastDay)} (leal es desde 8), y no lleva más sin venir de lo usual.`,
    'En riesgo':
      visits === 1 && risk === addDays(firstDay, 61)
        ? `Tiene una sola visita, del ${longDay(firstDay)}, hace más de 60 días.`
        : `${silent}, más de lo usual${passed(risk)}.`,
    Inactivos:
      inactive === addDays(lastDay, 366)
        ? `Su última compra fue el ${longDay(lastDay)}, hace más de un año.`
        : `${silent}, mucho más de lo usual${passed(inactive)}.`,
  };
}

/** The range of a year's spend of each category: 'más de $ 100.000 y hasta $ 250.000'. Null where its limits are not known. */
export function categoryRange(category: string, { limits: { silver, gold, diamond }, currency }: ScoreEvidence): string | null {
  const between = (from: number | null, to: number | null): string | null => {
    const words = [
      ...(from === null ? [] : [`más de ${money(from, currency)}`]),
      ...(to === null ? [] : [`hasta ${money(to, currency)}`]),
    ];
    return words.length === 0 ? null : words.join(' y ');
  };
  const ranges: Readonly<Record<string, string | null>> = {
    Diamante: between(diamond, null),
    Oro: between(gold, diamond),
    Plata: between(silver, gold),
    Bronce: between(null, silver),
  };
  return ranges[category] ?? null;
}

/** What the customer spent in the last 12 months, which end with the last purchase of outdated ones. */
const yearWords = ({ yearSpent }: NonNullable<Facts['rhythm']>, { currency, isOutdated, silenceDay }: ScoreEvidence): string =>
  `Gastó ${money(yearSpent, currency)} en los ${isOutdated ? `12 meses hasta el ${longDay(silenceDay)}` : 'últimos 12 meses'}`;

const category: Explain = ({ rhythm }, evidence) => {
  const { calculatedCategory } = evidence;
  if (!rhythm || calculatedCategory === null) return null;
  const range = categoryRange(calculatedCategory, evidence);
  const spent = yearWords(rhythm, evidence);
  return range === null
    ? `${spent}.`
    : `${spent}; por sus compras «${calculatedCategory}» es ${range}, los límites de este trimestre.`;
};

const probability: Explain = ({ rhythm }) =>
  rhythm &&
  (rhythm.visits === 1
    ? 'El modelo la calcula de su única visita y de cuánto hace de ella.'
    : `El modelo la calcula de sus ${number.format(rhythm.visits)} visitas y de cuánto hace de la primera y de la última.`);

const value: Explain = ({ expected }) =>
  expected === null
    ? null
    : expected === 0
      ? 'Casi no se esperan compras suyas en 90 días.'
      : `Se esperan ${expected.toLocaleString('es-CO', { maximumFractionDigits: 2 })} compras en 90 días, por lo que suele gastar en cada una.`;

/** Fewer customers of a focus are no evidence. */
const leastOfFocus = 30;

/** How many of the customers who had a focus at the back-test returned: what a day of the model stands for, and can be checked. */
function returnWords(code: string, name: string, { returns, testedOn }: ScoreEvidence): string {
  const share = returns?.[code];
  if (!share || share.people < leastOfFocus || testedOn === null) return '';
  const came = share.returned === 0 ? 'ninguno' : number.format(share.returned);
  return ` De ${number.format(share.people)} clientes que estaban en «${name}» el ${longDay(testedOn)}, ${came} ${share.returned > 1 ? 'compraron' : 'compró'} en los 90 días siguientes.`;
}

/** Why the day of the risk is that day. */
const riskOn: Explain = ({ rhythm, riskOn: day, inactiveOn: inactive }, evidence) => {
  if (!rhythm || day === null || (inactive !== null && day >= inactive)) return null;
  if (rhythm.visits === 1 && day === addDays(rhythm.firstDay, 61)) return 'A los 60 días de su única visita, si no vuelve antes.';
  if (evidence.defaultRiskDays !== null)
    return `Cuando lleve ${count(evidence.defaultRiskDays, 'día', 'días')} sin comprar: todavía han vuelto muy pocos clientes para saber lo usual entre los tuyos.`;
  return evidence.usesGaps
    ? 'Si no compra antes, desde ese día lleva más sin venir de lo usual entre tus clientes.'
    : `Si no compra antes, desde ese día lleva más sin venir de lo usual después de visitas como las suyas.${returnWords('ENRIESGO', 'En riesgo', evidence)}`;
};

const inactiveOn: Explain = ({ rhythm, inactiveOn: day }, evidence) => {
  if (!rhythm || day === null) return null;
  if (day === addDays(rhythm.lastDay, 366)) return 'Al año de su última compra, si no compra antes.';
  return evidence.usesGaps
    ? 'Si no compra antes, desde ese día lleva sin venir más que casi todos los que volvieron.'
    : `Si no compra antes, desde ese día lleva mucho más sin venir de lo usual después de visitas como las suyas.${returnWords('INACTIVOS', 'Inactivos', evidence)}`;
};

/** Days without a purchase up to the day of the scores: 'días' in words. */
export const silentDays = ({ lastDay }: NonNullable<Facts['rhythm']>, { silenceDay }: ScoreEvidence): string =>
  count(Math.max(0, daysBetween(lastDay, silenceDay)), 'día', 'días');

const dropoutAlert: Explain = ({ dropoutAlert: level, riskOn: risk, inactiveOn: inactive, rhythm }, evidence) => {
  if (level === null || risk === null || inactive === null) return null;
  if (level === 'alta') {
    const silent =
      rhythm &&
      `${evidence.isOutdated ? `El ${longDay(evidence.silenceDay)} llevaba` : 'Lleva'} ${silentDays(rhythm, evidence)} sin comprar: `;
    return `${silent ?? ''}el ${longDay(inactive)} pasó el día en que se inactivaba.`;
  }
  if (level === 'media') return `El ${longDay(risk)} entró en riesgo; se inactiva el ${longDay(inactive)} si no compra antes.`;
  return risk >= inactive
    ? `Se inactiva el ${longDay(inactive)} si no compra antes.`
    : `Entra en riesgo el ${longDay(risk)} si no compra antes.`;
};

const quadrant: Explain = ({ quadrant: name, rhythm }, evidence) => {
  if (name === null || !rhythm) return null;
  const { silenceDay, isOutdated } = evidence;
  const often = count(rhythm.visits, 'visita', 'visitas');
  const last =
    rhythm.lastDay >= silenceDay
      ? 'su última compra fue ese día'
      : `su última compra fue ${isOutdated ? '' : 'hace '}${silentDays(rhythm, evidence)}${isOutdated ? ` antes del ${longDay(silenceDay)}` : ''}`;
  return `Tiene ${often} (frecuente es desde 4) y ${last} (reciente es hasta 90).`;
};

const subquadrant: Explain = ({ subquadrant: side, quadrant: name, rhythm }, { quadrantSpend, currency }) => {
  if (side === null || name === null || !rhythm) return null;
  const spent = `Ha gastado ${money(rhythm.spent, currency)}`;
  return quadrantSpend === null
    ? `${spent}.`
    : `${spent}; la mitad de los clientes «${name}» ha gastado ${money(quadrantSpend, currency)} o más.`;
};

const stages: Readonly<Record<string, string>> = {
  bienvenida: 'Tiene una sola visita.',
  desarrollo: 'Tiene dos o tres visitas.',
  madurez: 'Tiene cuatro visitas o más.',
  pausa: 'Ya pasó el día en que entraba en riesgo.',
  inactividad: 'Ya pasó el día en que se inactivaba.',
};
const lifeCycle: Explain = ({ lifeCycle: stage, rhythm }) =>
  stage === null ? null : rhythm ? (stages[stage] ?? null) : 'Todavía no tiene visitas.';

const lifeCycleReturn: Explain = ({ lifeCycle: stage, lifeCycleReturn: share }, { testedOn }) =>
  stage === null || share === null || testedOn === null
    ? null
    : `De ${count(share.people, 'cliente', 'clientes')} que estaban en «${stage}» el ${longDay(testedOn)}, ${number.format(share.returned)} ${share.returned === 1 ? 'compró' : 'compraron'} en los 90 días siguientes.`;

const groupFactor: Explain = ({ groupFactor: factor, rhythm }, evidence) => {
  if (factor === null || !rhythm) return null;
  const { peerSpend, peersOfStore, currency } = evidence;
  const spent = yearWords(rhythm, evidence);
  return peerSpend === null
    ? `${spent}, frente a clientes de su misma antigüedad.`
    : `${spent}; el promedio de los clientes de su misma ${peersOfStore ? 'tienda y antigüedad' : 'antigüedad en todas las tiendas'} es ${money(peerSpend, currency)}. Con pocas visitas se acerca a 1.`;
};

const affinity: Explain = ({ affinity: liked }) =>
  liked && `Compra de ${liked.category} ${liked.index.toLocaleString('es-CO', { maximumFractionDigits: 1 })} veces lo usual.`;

const usual = { alta: 'más que', media: 'tanto como', baja: 'menos que' } as const;

const crossLevel: Explain = ({ crossLevel: level }, { hasCrossRates }) => {
  if (level === null) return null;
  if (hasCrossRates)
    return `Quienes tienen tantas visitas y tantos días sin comprar compran algo nuevo ${usual[level]} el promedio.`;
  return {
    alta: 'Tiene cuatro visitas o más y compró hace 60 días o menos.',
    media: 'Tiene menos de cuatro visitas o lleva más de 60 días sin comprar, y no más de 180.',
    baja: 'Tiene una sola visita o lleva más de 180 días sin comprar.',
  }[level];
};

const upLevel: Explain = ({ upLevel: level, up }) =>
  level === null || up === null
    ? null
    : `Quienes compran lo de la línea de ${up.insteadOf.name} pasan a algo más caro ${usual[level]} el promedio de las líneas.`;

const explain: Readonly<Record<ExplainedScore, Explain>> = {
  category,
  probability,
  value,
  riskOn,
  inactiveOn,
  dropoutAlert,
  quadrant,
  subquadrant,
  lifeCycle,
  lifeCycleReturn,
  groupFactor,
  affinity,
  mostBought: ({ mostBought }) => mostBought && 'El que compró en más días; de varios, el que compró por último.',
  promo: ({ promo }) =>
    promo && 'Lo usó en dos días o más, y una parte de sus descuentos mayor de lo usual entre tus clientes es de este.',
  crossLevel,
  upLevel,
};

/**
 * The reason for each score that has a value, in a sentence. Nothing for customers who objected.
 * @param sentences for staff, unless others are given
 */
export const explanationsOf = (
  facts: Facts,
  evidence: ScoreEvidence,
  sentences: Readonly<Record<ExplainedScore, Explain>> = explain,
): CustomerInsight['explanations'] =>
  facts.objected
    ? []
    : explainedScores.flatMap((score) => {
        const reason = isKnown(facts, score) ? sentences[score](facts, evidence) : null;
        return reason === null ? [] : [{ score, reason }];
      });

const isKnown = (facts: Facts, score: ExplainedScore): boolean =>
  score === 'category' ? facts.category.name !== null : facts[score] !== null;
