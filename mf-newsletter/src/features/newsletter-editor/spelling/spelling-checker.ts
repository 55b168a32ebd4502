import type { SpellingAnswer, SpellingQuestion } from './spelling-messages.ts';

export interface SpellingChecker {
  /** Resolves when the dictionary is loaded. */
  readonly ready: Promise<void>;
  /** Returns the misspelt ones of these words. */
  readonly check: (words: readonly (readonly [word: string, isFirst: boolean])[]) => Promise<readonly string[]>;
  readonly suggest: (word: string) => Promise<readonly string[]>;
  readonly close: () => void;
}

/** The part of a worker that is used. */
export type SpellingWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

/** Client of the worker. When the worker fails, all pending requests reject. */
export function createSpellingChecker(worker: SpellingWorker): SpellingChecker {
  const waiting = new Map<number, PromiseWithResolvers<readonly string[]>>();
  const ready = Promise.withResolvers<void>();
  // Prevents an unhandled rejection when nobody awaits it yet.
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
