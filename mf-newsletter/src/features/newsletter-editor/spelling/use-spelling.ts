import { useSession } from '@pregon/auth-api/session';
import { loadPart } from '@pregon/remote-api/load-part';
import { useDebouncedValue } from '@pregon/ui/debounce';
import { useEffect, useMemo, useState } from 'react';
import { typingPause } from '../../../preview/typing-pause.ts';
import type { MailEditor } from '../mail-editor.ts';
import { useEditorState } from '../use-mail-editor.ts';
import { type Doubt, findDoubts } from './doubts.ts';
import { addOwnWord, readOwnWords } from './own-words.ts';
import { createSpellingChecker, type SpellingChecker, type SpellingWorker } from './spelling-checker.ts';
import { wordsOfText } from './words-of-text.ts';

export interface Spelling {
  /** 'off' until the spell check is started, which loads the dictionary. */
  readonly state: 'off' | 'loading' | 'ready' | 'fault';
  /** Undefined until the first result. */
  readonly doubts: readonly Doubt[] | undefined;
  /** Loads dictionary and worker, also as a retry. */
  readonly start: () => void;
  readonly suggest: (word: string) => Promise<readonly string[]>;
  readonly replace: (doubt: Doubt, replacement: string) => void;
  /** Ignores a word until the page is left. */
  readonly ignore: (word: string) => void;
  /** Adds a word for this account, in this browser. */
  readonly learn: (word: string) => void;
}

type OpenWorker = () => Promise<SpellingWorker>;

const openWorker: OpenWorker = async () => (await loadPart(() => import('./open-worker.ts'))).openSpellingWorker();

/** The spell check of the current message, debounced; underlines doubtful words in the canvas. */
export function useSpelling(editor: MailEditor | undefined, open: OpenWorker = openWorker): Spelling {
  const { session } = useSession();
  const accountId = session?.accountId ?? 0;
  const [attempt, setAttempt] = useState(0);
  const [checker, setChecker] = useState<SpellingChecker>();
  const [failed, setFailed] = useState(0);
  const [doubts, setDoubts] = useState<readonly Doubt[]>();
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const content = useDebouncedValue(useEditorState(editor)?.content, typingPause);
  const brand = session?.user.accountName ?? '';
  const right = useMemo(() => {
    const own = [...accepted, ...readOwnWords(accountId), ...wordsOfText(brand).map(({ word }) => word)];
    return new Set(own.map((word) => word.toLowerCase()));
  }, [accepted, accountId, brand]);

  useEffect(() => {
    if (attempt === 0) return undefined;
    let isLeft = false;
    let opened: SpellingChecker | undefined;
    const begin = async () => {
      try {
        const worker = await open();
        opened = createSpellingChecker(worker);
        if (isLeft) return opened.close();
        await opened.ready;
        // oxlint-disable-next-line typescript/no-unnecessary-condition -- the editor may have been left while it was loading
        if (!isLeft) setChecker(opened);
      } catch {
        opened?.close();
        if (!isLeft) setFailed(attempt);
      }
    };
    void begin();
    return () => {
      isLeft = true;
      opened?.close();
      setChecker(undefined);
    };
  }, [attempt, open]);

  useEffect(() => {
    if (!checker || !editor || content === undefined) return undefined;
    let isOld = false;
    findDoubts(editor.texts(), right, checker.check).then(
      (found) => {
        if (isOld) return;
        setDoubts(found);
        editor.markWords([...new Set(found.map(({ word }) => word))]);
      },
      () => {
        if (!isOld) setFailed(attempt);
      },
    );
    return () => {
      isOld = true;
    };
  }, [checker, editor, content, right, attempt]);

  const accept = (word: string) => setAccepted((before) => [...before, word.toLowerCase()]);
  return {
    state: attempt === 0 ? 'off' : failed === attempt ? 'fault' : checker && doubts ? 'ready' : 'loading',
    doubts,
    start: () => setAttempt((before) => before + 1),
    suggest: async (word) => (checker ? checker.suggest(word) : []),
    replace: ({ partId, word }, replacement) => editor?.replaceWords(partId, word, replacement),
    ignore: accept,
    learn: (word) => {
      addOwnWord(accountId, word);
      accept(word);
    },
  };
}
