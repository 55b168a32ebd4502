import type { HelpPage } from '@pregon/remote-api/help-page';
import type { Definition } from '@pregon/ui/term';
import { plain } from '../palette/matching.ts';
import type { ScreenHelp } from './find-help.ts';

/** Whether the help of a screen contains every word of a search; without regard to case and accents. */
export function isAboutScreen({ title, page }: ScreenHelp, search: string): boolean {
  return containsWords([title, ...textsOf(page)].join(' '), search);
}

/** Whether a word of the glossary, or its definition, contains every word of a search. */
export function isAboutTerm(term: string, { text, example = '' }: Definition, search: string): boolean {
  return containsWords(`${term} ${text} ${example}`, search);
}

function textsOf({ summary, sections = [], terms = [] }: HelpPage): readonly string[] {
  return [summary, ...sections.flatMap(({ title, text = '', steps = [] }) => [title, text, ...steps]), ...terms];
}

function containsWords(text: string, search: string): boolean {
  const whole = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
