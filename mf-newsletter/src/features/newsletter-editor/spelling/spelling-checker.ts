import type { SpellingAnswer, SpellingQuestion } from './spelling-messages.ts';

export interface SpellingChecker {
  /** Fulfilled when the dictionary is read. */
  readonly ready: Promise<void>;
  /** Those of these words that are wrong. */
  readonly check: (words: readonly (readonly [word: string, isFirst: boolean])[]) => Promise<readonly string[]>;
  readonly suggest: (word: string) => Promise<readonly string[]>;
  readonly close: () => void;
}

/** What of a worker is used. */
export type SpellingWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

/** Asks the worker. When it fails, so does whatever was asked. */
export function createSpellingChecker(worker: SpellingWorker): SpellingChecker {
  const waiting = new Map<number, PromiseWithResolvers<readonly string[]>>();
  const ready = Promise.withResolvers<void>();
  // Nobody may have asked yet.
  ready.promise.catch(() => undefined);
  let last = 0;
  let fault: Error | undefined;
  const fail = () => {
    fault = new Error('The spelling worker failed.');
    ready.reject(fault);
    for (const { reject } of waiting.values()) reject(fault);
    waiting.clear();
  };
  worker.addEventListener('error', fail);
  worker.addEventListener('message', (event) => {
    const answer = (event as MessageEvent<SpellingAnswer>).data;
    if (answer.kind === 'ready') return ready.resolve();
    waiting.get(answer.id)?.resolve(answer.kind === 'checked' ? answer.wrong : answer.suggestions);
    waiting.delete(answer.id);
  });
  const ask = (question: (id: number) => SpellingQuestion) => {
    if (fault) return Promise.reject(fault);
    last += 1;
    const answer = Promise.withResolvers<readonly string[]>();
    waiting.set(last, answer);
    worker.postMessage(question(last));
    return answer.promise;
  };
  return {
    ready: ready.promise,
    check: (words) => ask((id) => ({ kind: 'check', id, words })),
    suggest: (word) => ask((id) => ({ kind: 'suggest', id, word })),
    close: () => worker.terminate(),
  };
}
