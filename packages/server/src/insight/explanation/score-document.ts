import { nextToNothing, probabilityWords } from '@pregon/contract/customers/expectation-words';
import type { CustomerInsight, ExplainedScore } from '@pregon/contract/customers/customer-insight.endpoints';
import { eventTypeLabels } from '@pregon/contract/events/event-types';
import type { CustomerEvent } from '@pregon/contract/events/events.schema';
import { optionCode } from '@pregon/contract/options/option-code';
import { type Markup, markup } from '../../kernel/html/markup.ts';
import type { FocusMove } from '../../retail/focus/focus-moves.repository.ts';
import { focusWord } from '../../retail/customers/customer-words.sql.ts';
import { customerFocus } from '../../retail/options/option-lists.ts';
import { type PersonRecords, recordData, recordParts } from './person-records.ts';

/** Whose scores a document shows, and who shows them. */
export interface ScoreDocumentHead {
  readonly account: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly customer: string;
  readonly document: string | null;
  /** The day on the account's clock: `2026-11-24`. */
  readonly day: string;
  /** The customer's moves between foci. */
  readonly moves: readonly FocusMove[];
  /** What other systems reported of the customer. */
  readonly events: readonly CustomerEvent[];
  /** Everything that is stored of the customer. */
  readonly records: readonly PersonRecords[];
}

const focusName = (code: string | null): string | null =>
  code === null ? null : (customerFocus.find((name) => optionCode(name) === code) ?? code);

const longDay = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayWords = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));

type Fact = readonly [label: string, value: string | null, score?: ExplainedScore | 'focus'];

/** A word that may be said to a customer, with the name that the system uses for it. */
const withCode = (said: string | undefined, code: string): string =>
  said === undefined || said.toLowerCase() === code.toLowerCase() ? code : `${said} (en el sistema: «${code}»)`;

/** The quadrants and stages as messages call them: see the merge tags. */
const quadrantsSaid: Readonly<Record<string, string>> = { 'Por recuperar': 'Reencuentro', Dormido: 'Pausa' };
const stagesSaid: Readonly<Record<string, string>> = { inactividad: 'reencuentro' };
const alertsSaid = { alta: 'Te extrañamos', media: 'Hace rato no te vemos', baja: 'Vienes como siempre' } as const;

/** Every score with its label, as a customer may read it. Scores without a value are left out. */
export function scoreFacts(insight: CustomerInsight, currency: string): Fact[] {
  const { focus, category, probability, expected, value, riskOn, inactiveOn, quadrant, lifeCycle, groupFactor, rhythm } = insight;
  const { dropoutAlert, subquadrant, lifeCycleReturn, mostBought, promo, crossLevel, upLevel } = insight;
  const money = (amount: number) =>
    new Intl.NumberFormat('es-CO', { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
  const number = (amount: number) => amount.toLocaleString('es-CO', { maximumFractionDigits: 1 });
  const twoPlaces = (amount: number) => amount.toLocaleString('es-CO', { maximumFractionDigits: 2 });
  const from = (source: CustomerInsight['focus']['source']) => (source === 'importado' ? ' (importado)' : ' (calculado)');
  const facts: readonly Fact[] = [
    ['Enfoque', focus.name && withCode(focusWord(focus.name), focus.name) + from(focus.source), 'focus'],
    ['Categoría', category.name && category.name + from(category.source), 'category'],
    ['Días con compras', rhythm && number(rhythm.visits)],
    ['Última compra', rhythm && dayWords(rhythm.lastDay)],
    ['Días entre dos compras', typeof rhythm?.medianGap === 'number' ? number(rhythm.medianGap) : null],
    ['Gastado en total', rhythm && money(rhythm.spent)],
    ['Gastado en los últimos 12 meses', rhythm && money(rhythm.yearSpent)],
    ['Probabilidad de comprar en 90 días', probability === null ? null : probabilityWords(probability), 'probability'],
    ['Compras esperadas en 90 días', expected === null ? null : expected > 0 ? twoPlaces(expected) : 'casi ninguna'],
    ['Valor esperado en 90 días', value === null ? null : value > 0 ? money(value) : nextToNothing, 'value'],
    ['Te extrañaríamos desde el', riskOn && dayWords(riskOn), 'riskOn'],
    ['Te esperamos antes del', inactiveOn && dayWords(inactiveOn), 'inactiveOn'],
    ['Cuánto hace que no vienes', dropoutAlert && withCode(alertsSaid[dropoutAlert], `alerta ${dropoutAlert}`), 'dropoutAlert'],
    ['Cuadrante', quadrant && withCode(quadrantsSaid[quadrant], quadrant), 'quadrant'],
    ['Subcuadrante', subquadrant && `valor ${subquadrant}`, 'subquadrant'],
    ['Etapa', lifeCycle && withCode(stagesSaid[lifeCycle], lifeCycle), 'lifeCycle'],
    [
      'Vuelven en esa etapa',
      lifeCycleReturn && `${number(lifeCycleReturn.returned)} de ${number(lifeCycleReturn.people)}`,
      'lifeCycleReturn',
    ],
    ['Compras frente a tu grupo', groupFactor === null ? null : `${number(groupFactor)} veces`, 'groupFactor'],
    ['Categoría de productos que prefieres', insight.affinity && insight.affinity.category, 'affinity'],
    ['Producto que más compras', mostBought && mostBought.name, 'mostBought'],
    ['Descuento que prefieres', promo, 'promo'],
    ['Probabilidad de que compres algo nuevo', crossLevel, 'crossLevel'],
    ['Probabilidad de que compres algo más caro', upLevel, 'upLevel'],
  ];
  return facts.filter(([, text]) => text !== null);
}

const style = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin-top: 2rem; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .375rem .5rem; border-bottom: 1px solid #ddd; vertical-align: top; } th { font-weight: 500; width: 50%; }
table + table { margin-top: 1.5rem; border-top: 1px solid #ddd; } table + table, h1, h2 { break-inside: avoid; } p + h1, ul + h1, table + h1 { margin-top: 3rem; }`;

const sentences = (title: string, texts: readonly string[]): Markup | null =>
  texts.length === 0 ? null : markup`<h2>${title}</h2><ul>${texts.map((text) => markup`<li>${text}</li>`)}</ul>`;

/** 'El 3 de mayo de 2026 pasaste de «Frecuentes» a «En riesgo».' */
function moveWords({ day, from, to }: FocusMove): string {
  const said = (name: string | null) => name && (focusWord(name) ?? name);
  const [before, after] = [said(focusName(from)), said(focusName(to))];
  if (after === null) return `El ${dayWords(day)} saliste de «${before}».`;
  return before === null
    ? `El ${dayWords(day)} pasaste a «${after}».`
    : `El ${dayWords(day)} pasaste de «${before}» a «${after}».`;
}

const valueWords = (value: CustomerEvent['properties'][string]): string =>
  typeof value === 'string' ? `«${value}»` : typeof value === 'boolean' ? (value ? 'sí' : 'no') : value.toLocaleString('es-CO');

/** 'El 20 de noviembre de 2026 a las 3:04 p. m.: Carrito (producto «Cafetera», unidades 2).' */
function eventWords({ type, name, at, properties }: CustomerEvent, timeZone: string): string {
  const when = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at));
  const values = Object.entries(properties).map(([label, value]) => `${label} ${valueWords(value)}`);
  return `El ${when}: ${name || eventTypeLabels[type]}${values.length === 0 ? '' : ` (${values.join(', ')})`}.`;
}

/** The scores, the events and all records of a customer as a page to read or to print, without anything of other addresses. */
export function scorePage(head: ScoreDocumentHead, insight: CustomerInsight): string {
  const facts = scoreFacts(insight, head.currency);
  const reasonOf = (score: ExplainedScore | 'focus' | undefined): Markup | null => {
    const reason = score === 'focus' ? insight.focusReason : insight.explanations.find((one) => one.score === score)?.reason;
    return reason === undefined || reason === null ? null : markup`<br><small>${reason}</small>`;
  };
  const who = [head.customer, head.document].filter(Boolean).join(' · ');
  const page = markup`<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Lo que se calcula de ${head.customer}</title><style>${style}</style></head><body>
<h1>Lo que ${head.account} calcula de tus compras</h1>
<p>${who}<br>Documento del ${dayWords(head.day)}</p>
<p>Se calcula solo con tus compras: no entran tu género, tu edad ni tu dirección. Sirve para elegir qué mensajes recibes; nunca para precios ni créditos. Puedes pedir que no se calcule nada.</p>
${facts.length === 0 ? null : markup`<h2>Resultados</h2><table><tbody>${facts.map(([label, value, score]) => markup`<tr><th scope="row">${label}</th><td>${value}${reasonOf(score)}</td></tr>`)}</tbody></table>`}
${sentences('Cambios de enfoque', head.moves.map(moveWords))}${sentences('Por qué', insight.reasons)}${sentences('Qué te recomendaría', insight.productReasons)}
${sentences(
  'Lo que otros sistemas contaron de ti',
  head.events.map((event) => eventWords(event, head.timeZone)),
)}${recordParts(head.account, head.records)}
</body></html>`;
  return `<!doctype html>${page.text}`;
}

/** The same as data. */
export const scoreJson = (head: ScoreDocumentHead, insight: CustomerInsight): string =>
  JSON.stringify(
    {
      cuenta: head.account,
      cliente: head.customer,
      documento: head.document,
      fecha: head.day,
      ...insight,
      focusMoves: head.moves.map(({ day, from, to }) => ({ day, from: focusName(from), to: focusName(to) })),
      events: head.events.map(({ type, name, at, properties }) => ({ type, name: name || null, at, properties })),
      registros: recordData(head.records),
      incompletos: head.records.flatMap(({ name, isWhole }) => (isWhole ? [] : [name])),
    },
    null,
    2,
  );
