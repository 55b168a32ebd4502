import aff from '../../../../node_modules/dictionary-es/index.aff';
import dic from '../../../../node_modules/dictionary-es/index.dic';
import { answerQuestion } from './answer-question.ts';
import { createSpanish } from './spanish.ts';
import type { SpellingAnswer, SpellingQuestion } from './spelling-messages.ts';

const spanish = createSpanish({ aff, dic });
const answer = (message: SpellingAnswer) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<SpellingQuestion>) => answer(answerQuestion(spanish, data)));
answer({ kind: 'ready' });
