import type { Spanish } from './spanish.ts';
import type { SpellingAnswer, SpellingQuestion } from './spelling-messages.ts';

/** The worker's answer to a question: the misspelt ones of some words, or what a word may have been meant to be. */
export const answerQuestion = (spanish: Spanish, question: SpellingQuestion): SpellingAnswer =>
  question.kind === 'check'
    ? {
        kind: 'checked',
        id: question.id,
        wrong: question.words.filter(([word, isFirst]) => !spanish.isRight(word, isFirst)).map(([word]) => word),
      }
    : { kind: 'suggested', id: question.id, suggestions: spanish.suggest(question.word) };
