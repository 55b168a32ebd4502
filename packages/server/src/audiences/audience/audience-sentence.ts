import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { AudienceNames, Role } from './audience-filter.ts';
import type { Asked } from './asked.ts';
import { allOf, atStart } from './audience-words.ts';
import { windowWords } from './window-words.ts';

/** 'frecuentes de Antioquia', 'frecuentes, de categoría oro y de Antioquia'. */
function described(is: readonly string[], of: readonly string[]): string {
  if (of.length < 2) return [...is, ...of].join(' ');
  return is.length > 0 ? `${is.join(' ')}, ${allOf(of)}` : allOf(of);
}

/** 'que cumplen años en marzo y que en los últimos 12 meses compraron Olla y pagaron con efectivo'. */
function qualified(who: readonly string[], did: readonly string[], window: string): string {
  const inWindow = did.length > 0 ? [`${window} ${allOf(did)}`] : [];
  return allOf([...who, ...inWindow].map((clause) => `que ${clause}`));
}

/** Describes a selection as a Spanish sentence: 'Clientes frecuentes de Antioquia que …'. */
export function sentenceOf({ selection, scope, filters }: Asked, names: AudienceNames): string {
  const phrases = filters.map((filter) => filter.phrase(selection, names, scope));
  const by = (role: Role) => phrases.filter((phrase) => phrase.role === role).map(({ text }) => text);
  const [best] = by('best');
  const [besides] = by('besides');
  const [without] = by('without');
  const who = qualified(by('who'), by('did'), windowWords(selection, scope));
  const of = by('of');
  const description = described(by('is'), of);
  const separator = of.length > 1 && who !== '' ? ', ' : ' ';
  const people = [description, who].filter((part) => part !== '').join(separator);
  const everybody = people === '';
  const chosen = best ? bestOf(best, selection, people) : everybody ? 'todos los clientes de la cuenta' : `clientes ${people}`;
  const added = besides ? `, ${everybody && !best ? 'incluidos' : 'además de'} ${besides}` : '';
  return `${atStart(chosen)}${added}${without ? `, salvo ${without}` : ''}.`;
}

function bestOf(best: string, { customerRank }: ProfileSelection, people: string): string {
  if (people !== '') return `${best}, de los clientes ${people}`;
  return customerRank === 1 ? best.replace('El que', 'El cliente que') : best.replace(/^(Los \S+) que/, '$1 clientes que');
}
