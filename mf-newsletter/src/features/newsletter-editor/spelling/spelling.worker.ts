import aff from '../../../../node_modules/dictionary-es/index.aff';
import dic from '../../../../node_modules/dictionary-es/index.dic';
import { createSpanish } from './spanish.ts';
import type { SpellingAnswer, SpellingQuestion } from './spelling-messages.ts';

const spanish = createSpanish({ aff, dic });
const answer = (message: SpellingAnswer) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<SpellingQuestion>) => {
  if (data.kind === 'check') {
    answer({
      kind: 'checked',
      id: data.id,
      wrong: data.words.filter(([word, isFirst]) => !spanish.isRight(word, isFirst)).map(([word]) => word),
    });
  } else {
    answer({ kind: 'suggested', id: data.id, suggestions: spanish.suggest(data.word) });
  }
});
answer({ kind: 'ready' });
