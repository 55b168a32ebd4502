import type { AddedSales as ListedSales } from '@pregon/contract/results/added-sales.endpoints';
import { exactMoney } from '../../identity/accounts/money-words.ts';
import { verdictOf } from '../experiments/statistics/verdict-of.ts';
import type { AddedSales } from './added-sales.ts';
import type { Effect } from './sum-of-effects.ts';

const compact = new Intl.NumberFormat('es', { notation: 'compact', maximumFractionDigits: 1 });

/** 'añadió 31,7 M', no wider than the column's header, so that nothing moves when it comes; no amount where it may be chance. */
const briefly = (effect: Effect): string =>
  verdictOf(effect) === 'inconclusive' ? 'no concluyente' : `añadió ${compact.format(effect.value).replace('-', '−')}`;

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
