import type { AddedSales as ListedSales } from '@pregon/contract/results/added-sales.endpoints';
import { exactMoney } from '../../identity/accounts/money-words.ts';
import { verdictOf } from '../experiments/statistics/verdict-of.ts';
import type { AddedSales } from './added-sales.ts';
import type { Effect } from './sum-of-effects.ts';

const compact = new Intl.NumberFormat('es', { notation: 'compact', maximumFractionDigits: 1 });

/** 'añadió 900 mil (200 mil–1,6 M)', in a column's width; no amount where it may be chance. */
function briefly(effect: Effect): string {
  const { value, low, high } = effect;
  const [told, from = '', to = ''] = [value, low, high].map((amount) => compact.format(amount).replace('-', '−'));
  const unit = /\D+$/.exec(to)?.[0] ?? '';
  const start = unit && from.endsWith(unit) ? from.slice(0, -unit.length) : from;
  if (verdictOf(effect) === 'inconclusive') return `añadió entre ${start} y ${to}`;
  return `añadió ${told} (${start}${low < 0 ? ' a ' : '–'}${to})`;
}

/** 'Añadió $ 900.000, entre $ 200.000 y $ 1.600.000.', and of which schedules that is known. */
function exactly(effect: Effect, { measured, waiting, unmeasured }: AddedSales, currency: string): string {
  const [value, low, high] = [effect.value, effect.low, effect.high].map((amount) => exactMoney(Math.round(amount), currency));
  const all = measured + waiting + unmeasured;
  const told = verdictOf(effect) === 'inconclusive' ? 'No es concluyente cuánto añadió:' : `Añadió ${value},`;
  return `${told} entre ${low} y ${high}${all > measured ? `, en ${measured} de sus ${all} programaciones` : ''}.`;
}

/** What a record of a list added to the sales, in the words of its cell. */
export function listedSales(id: string, added: AddedSales, currency: string): ListedSales {
  const { effect, waiting } = added;
  if (effect) return { id, brief: briefly(effect), words: exactly(effect, added, currency) };
  const why = waiting > 0 ? 'Todavía no se sabe cuánto añadió' : 'Sin grupo de control: no se sabe cuánto añadió';
  return { id, brief: null, words: `${why}.` };
}
