import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { ana } from '@pregon/auth-api/testing/sessions';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { EditorState, MailEditor, PartText } from '../mail-editor.ts';
import type { SpellingWorker } from './spelling-checker.ts';
import type { SpellingAnswer, SpellingQuestion } from './spelling-messages.ts';
import { SpellingPanel } from './spelling-panel.tsx';
import { useSpelling } from './use-spelling.ts';

/** A fake worker with three misspelt words. */
class FakeWorker implements SpellingWorker {
  static readonly right: Readonly<Record<string, string>> = { ofretas: 'ofertas', reglao: 'regalo', bodyy: 'body' };
  readonly #listeners = new Map<string, (event: Event) => void>();
  isTerminated = false;
  addEventListener(type: string, listener: unknown) {
    this.#listeners.set(type, listener as (event: Event) => void);
    if (type === 'message') setTimeout(() => this.#say({ kind: 'ready' }));
  }
  postMessage(question: SpellingQuestion) {
    queueMicrotask(() => {
      if (question.kind === 'suggest') {
        const suggestion = FakeWorker.right[question.word];
        this.#say({ kind: 'suggested', id: question.id, suggestions: suggestion ? [suggestion] : [] });
      } else {
        const wrong = question.words.map(([word]) => word).filter((word) => word in FakeWorker.right);
        this.#say({ kind: 'checked', id: question.id, wrong });
      }
    });
  }
  terminate() {
    this.isTerminated = true;
  }
  /** Simulates that the worker ends unexpectedly. */
  fail() {
    this.#listeners.get('error')?.(new Event('error'));
  }
  #say(data: SpellingAnswer) {
    this.#listeners.get('message')?.(new MessageEvent('message', { data }));
  }
}

/** A fake editor with two texts, with the functions that the spell check uses. */
function fakeEditor() {
  let texts: readonly PartText[] = [
    { partId: 't1', text: 'Mira las ofretas. Y un reglao para ti' },
    { partId: 't2', text: 'El bodyy de bebé' },
  ];
  let state = { content: '1' } as EditorState;
  const listeners = new Set<() => void>();
  const editor: Partial<MailEditor> = {
    state: () => state,
    texts: () => texts,
    markWords: jest.fn(),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    replaceWords: (partId, words, replacement) => {
      texts = texts.map((part) => (part.partId === partId ? { ...part, text: part.text.replace(words, replacement) } : part));
      state = { ...state, content: `${state.content}.` };
      for (const listener of listeners) listener();
    },
  };
  return editor as MailEditor;
}

let worker: FakeWorker;
let editor: MailEditor;

beforeEach(() => {
  localStorage.clear();
  worker = new FakeWorker();
  editor = fakeEditor();
  session.setCredentials(ana);
});
afterEach(() => act(() => session.clear()));

function Panel({ open, onShow }: { open: () => Promise<SpellingWorker>; onShow: (partId: string) => void }) {
  return <SpellingPanel spelling={useSpelling(editor, open)} onShow={onShow} />;
}

async function start(open: () => Promise<SpellingWorker> = async () => worker) {
  const user = userEvent.setup();
  const onShow = jest.fn();
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient({ retries: 0 })}>
      <Panel open={open} onShow={onShow} />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Revisar ortografía' }));
  return { user, onShow, unmount };
}

const doubts = () => screen.queryAllByRole('region').map((region) => region.getAttribute('aria-label'));

describe('the misspelt words', () => {
  it('are shown with their sentence, and underlined', async () => {
    const { user, onShow } = await start();
    expect(await screen.findByText('3 palabras en duda.')).toBeInTheDocument();
    expect(doubts()).toEqual(['ofretas', 'reglao', 'bodyy']);
    expect(editor.markWords).toHaveBeenLastCalledWith(['ofretas', 'reglao', 'bodyy']);
    await user.click(screen.getByRole('button', { name: /^Mira las ofretas/ }));
    expect(onShow).toHaveBeenCalledWith('t1');
  });

  it('are replaced by a suggestion', async () => {
    const { user } = await start();
    await user.click(await screen.findByRole('button', { name: 'Cambiar ofretas por ofertas' }));
    expect(await screen.findByText('2 palabras en duda.')).toBeInTheDocument();
    expect(editor.texts()[0]?.text).toBe('Mira las ofertas. Y un reglao para ti');
  });

  it('are ignored until the page is left', async () => {
    const { user, unmount } = await start();
    await user.click(await screen.findByRole('button', { name: 'Ignorar reglao' }));
    expect(await screen.findByText('2 palabras en duda.')).toBeInTheDocument();
    unmount();
    expect(worker.isTerminated).toBe(true);
    worker = new FakeWorker();
    await start();
    expect(await screen.findByText('3 palabras en duda.')).toBeInTheDocument();
  });

  it("are added to the account's dictionary", async () => {
    const { user, unmount } = await start();
    await user.click(await screen.findByRole('button', { name: 'Agregar bodyy al diccionario' }));
    expect(await screen.findByText('2 palabras en duda.')).toBeInTheDocument();
    unmount();
    worker = new FakeWorker();
    await start();
    expect(await screen.findByText('2 palabras en duda.')).toBeInTheDocument();
    act(() => session.setCredentials({ ...ana, accountId: 99 }));
    expect(await screen.findByText('3 palabras en duda.')).toBeInTheDocument();
  });
});

describe('a dictionary that fails to load', () => {
  it('is loaded again on retry, also after its worker ended', async () => {
    let tries = 0;
    const { user } = await start(async () => {
      tries += 1;
      if (tries === 1) throw new Error('No network');
      if (tries === 2) setTimeout(() => worker.fail());
      return tries === 2 ? worker : new FakeWorker();
    });
    expect(await screen.findByText('El diccionario no se pudo abrir')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('El diccionario no se pudo abrir')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('3 palabras en duda.')).toBeInTheDocument();
  });
});
