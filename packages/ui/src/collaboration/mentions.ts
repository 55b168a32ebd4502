import { plainText } from '../plain-text.ts';
import type { ColleagueData } from './collaboration-data.ts';

const mostSuggestions = 6;

/** The part of a text before the caret that begins to mention somebody: '@va'. */
const begun = /(?:^|\s)@([\p{L}\p{M}]*(?: [\p{L}\p{M}]*)?)$/u;

/** The colleagues whom the text before the caret may mean. Empty: it mentions nobody. */
export function suggestionsFor(before: string, colleagues: readonly ColleagueData[]): readonly ColleagueData[] {
  const typed = begun.exec(before)?.[1];
  if (typed === undefined) return [];
  const wanted = plainText(typed);
  return colleagues.filter(({ name }) => plainText(name).includes(wanted) && name !== typed).slice(0, mostSuggestions);
}

/** The text before the caret with the begun mention completed. */
export const completed = (before: string, name: string): string =>
  before.replace(begun, (whole) => `${whole.startsWith('@') ? '' : whole[0]}@${name} `);

/** The ids of the colleagues whose full names a text mentions. Of names that begin alike the longest counts. */
export function mentionedIn(text: string, colleagues: readonly ColleagueData[]): readonly number[] {
  const mentioned = new Set(
    partsOf(
      text,
      colleagues.map(({ name }) => name),
    ).filter((_, place) => place % 2 === 1),
  );
  return colleagues.filter(({ name }) => mentioned.has(`@${name}`)).map(({ id }) => id);
}

/** A text cut at the mentions of some people: every second part is a mention. */
export function partsOf(text: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [text];
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const escaped = longestFirst.map((name) => `@${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  // A name that begins a longer word is none: '@Ana' does not stand in '@Anabel'.
  return text.split(new RegExp(`(${escaped.join('|')})(?![\\p{L}\\p{M}\\p{N}])`, 'u'));
}
