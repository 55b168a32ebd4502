import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, type FakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { type AssistantLine, assistantPath, readAssistant } from '@pregon/contract/newsletters/assistant.endpoints';
import { ToastRegion } from '@pregon/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { EditorState, MailEditor, SelectedPart } from '../mail-editor.ts';
import AssistantPanel from './assistant-panel.tsx';

/** A streamed answer whose chunks the test releases one by one. */
function stream() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own) });
  return {
    response: new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } }),
    say: (...lines: readonly AssistantLine[]) => {
      for (const line of lines) controller?.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
    },
    end: () => controller?.close(),
    breakOff: () => controller?.error(new TypeError('network')),
  };
}

let server: FakeServer;
let answers: ReturnType<typeof stream>[];
let asked: { readonly body: unknown; readonly authorization: string | null; readonly signal: AbortSignal | null | undefined }[];

beforeEach(() => {
  asked = [];
  answers = [];
  server = createFakeServer();
  server.answer(readAssistant, () => ({ isOn: true, model: 'modelo-1', settings: ['ASSISTANT_URL'] }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const { pathname } = new URL(new Request(address).url);
    if (pathname !== assistantPath || init?.method !== 'POST') return server.fetch(address, init);
    asked.push({
      body: await new Response(init.body).json(),
      authorization: new Headers(init.headers).get('Authorization'),
      signal: init.signal,
    });
    const answer = answers.shift();
    if (!answer) throw new TypeError('Nobody is there');
    return answer.response;
  });
  session.setCredentials(ana);
});
afterEach(() => act(() => session.clear()));

const text = (id: string): SelectedPart => ({
  id,
  label: 'Texto',
  depth: 1,
  isText: true,
  tags: [],
  lines: [],
  parts: [],
  fields: [],
});
const picture: SelectedPart = {
  ...text('i1'),
  isText: false,
  fields: [{ id: 'alt', label: 'Texto alternativo', control: { kind: 'text' }, value: '' }],
};

function fakeEditor(selected?: SelectedPart) {
  let state: Partial<EditorState> = { content: '', selected };
  const listeners = new Set<() => void>();
  return {
    state: () => state as EditorState,
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    texts: () => [
      { partId: 't1', text: 'Llega la Navidad' },
      { partId: 't2', text: 'Todo con descuento' },
    ],
    selectedText: () => (state.selected?.isText ? 'Un texto muy largo' : ''),
    replaceSelectedText: jest.fn((_text: string) => true),
    setField: jest.fn((_field: string, _value: string) => undefined),
    selectPart: jest.fn((partId: string | undefined) => {
      state = { ...state, selected: partId === undefined ? undefined : text(partId) };
      for (const listener of listeners) listener();
    }),
  };
}

async function open(editor = fakeEditor()) {
  const user = userEvent.setup();
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient({ retries: 0 })}>
      <AssistantPanel editor={editor as unknown as MailEditor} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  await screen.findByRole('radio', { name: 'Asunto' });
  const ask = () => user.click(screen.getByRole('button', { name: 'Preguntar' }));
  return { user, editor, ask, unmount };
}

function answerWith(...lines: readonly AssistantLine[]) {
  const answer = stream();
  answers.push(answer);
  answer.say(...lines);
  return answer;
}

const sent = () => screen.getByRole('textbox', { name: 'Texto que se envía' });

describe('the text for the assistant', () => {
  it('is previewed before it is sent unchanged', async () => {
    answerWith({ done: true }).end();
    const { user, ask } = await open();
    expect(sent()).toHaveValue('Llega la Navidad\nTodo con descuento');
    expect(screen.getByText(/Esto y nada más se envía a modelo-1/)).toBeInTheDocument();
    await user.clear(sent());
    await user.type(sent(), 'Llega la Navidad');
    expect(asked).toEqual([]);
    await ask();
    await screen.findByText('La respuesta está lista.');
    expect(asked).toMatchObject([{ body: { task: 'subject', text: 'Llega la Navidad' }, authorization: 'Bearer token-1' }]);
  });

  it('requires a selected text', async () => {
    const { user, editor } = await open();
    await user.click(screen.getByRole('radio', { name: 'Más corto' }));
    expect(screen.getByRole('button', { name: 'Preguntar' })).toBeDisabled();
    act(() => editor.selectPart('t1'));
    expect(sent()).toHaveValue('Un texto muy largo');
    expect(screen.getByRole('button', { name: 'Preguntar' })).toBeEnabled();
  });
});

describe('the answer of the assistant', () => {
  it('streams in, and is applied only on request', async () => {
    const answer = answerWith({ text: 'Un texto' });
    const { user, editor, ask } = await open(fakeEditor(text('t1')));
    await user.click(screen.getByRole('radio', { name: 'Más corto' }));
    await ask();
    expect(await screen.findByText('Un texto')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Usar' })).toBeNull();
    answer.say({ text: ' corto' }, { done: true });
    answer.end();
    await user.click(await screen.findByRole('button', { name: 'Usar' }));
    expect(editor.replaceSelectedText).toHaveBeenCalledWith('Un texto corto');
    expect(screen.queryByRole('region', { name: 'Respuesta' })).toBeNull();
  });

  it('is applied to the text that it was requested for, whatever is selected then', async () => {
    answerWith({ text: 'Corto' }, { done: true }).end();
    const { user, editor, ask } = await open(fakeEditor(text('t1')));
    await user.click(screen.getByRole('radio', { name: 'Más cercano' }));
    await ask();
    await screen.findByRole('button', { name: 'Usar' });
    act(() => editor.selectPart('t2'));
    await user.click(screen.getByRole('button', { name: 'Usar' }));
    expect(editor.selectPart).toHaveBeenLastCalledWith('t1');
    expect(editor.replaceSelectedText).toHaveBeenCalledWith('Corto');
  });

  it('becomes the alternative text of a picture', async () => {
    answerWith({ text: 'Vitrina con luces' }, { done: true }).end();
    const { user, editor, ask } = await open(fakeEditor(picture));
    await user.click(screen.getByRole('radio', { name: 'Texto alternativo' }));
    await user.type(screen.getByRole('textbox', { name: 'Qué se ve en la imagen' }), 'una vitrina');
    await ask();
    await user.click(await screen.findByRole('button', { name: 'Usar' }));
    expect(editor.setField).toHaveBeenCalledWith('alt', 'Vitrina con luces');
  });

  it('offers subjects to copy', async () => {
    answerWith({ text: 'Ya llega la Navidad\nTodo a ' }, { text: 'mitad' }, { done: true }).end();
    const { user, ask } = await open();
    await ask();
    await user.click(await screen.findByRole('button', { name: 'Copiar Todo a mitad' }));
    expect(await screen.findByText('Asunto copiado: pégalo al programar el envío.')).toBeInTheDocument();
    await expect(navigator.clipboard.readText()).resolves.toBe('Todo a mitad');
  });

  it('is requested again, or discarded', async () => {
    answerWith({ text: 'Uno' }, { done: true }).end();
    answerWith({ text: 'Dos' }, { done: true }).end();
    const { user, ask } = await open();
    await ask();
    await screen.findByText('Uno');
    await user.click(await screen.findByRole('button', { name: 'Otra vez' }));
    expect(await screen.findByText('Dos')).toBeInTheDocument();
    expect(screen.queryByText('Uno')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(screen.queryByText('Dos')).toBeNull();
    expect(asked).toHaveLength(2);
  });

  it('can be stopped and keeps the received part; leaving stops it too', async () => {
    answerWith({ text: 'Hasta aquí' });
    answerWith({ text: 'Otra' });
    const { user, ask, unmount } = await open();
    await ask();
    await screen.findByText('Hasta aquí');
    await user.click(screen.getByRole('button', { name: 'Detener' }));
    expect(await screen.findByRole('button', { name: 'Otra vez' })).toBeInTheDocument();
    expect(screen.getByText('Hasta aquí')).toBeInTheDocument();
    expect(asked[0]?.signal?.aborted).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Otra vez' }));
    await screen.findByText('Otra');
    unmount();
    expect(asked[1]?.signal?.aborted).toBe(true);
  });
});

describe('errors of the assistant', () => {
  it.each([
    [
      'the assistant reports an error',
      () => answerWith({ text: 'Medio' }, { error: 'El asistente no responde. Intenta de nuevo.' }).end(),
      'El asistente no responde. Intenta de nuevo.',
    ],
    ['it breaks off', () => answerWith({ text: 'Medio' }).end(), 'Sin respuesta del servidor'],
    ['the server does not respond', () => undefined, 'Sin respuesta del servidor'],
    [
      'it is refused',
      () => answers.push({ ...stream(), response: refusal('TOO_MANY_REQUESTS') }),
      'Demasiados intentos. Espera un momento.',
    ],
  ])('are shown when %s, with a retry', async (_, fail, said) => {
    fail();
    const { user, ask } = await open();
    await ask();
    expect(await screen.findByText(said)).toBeInTheDocument();
    answerWith({ text: 'Ahora sí' }, { done: true }).end();
    await user.click(screen.getByRole('button', { name: 'Otra vez' }));
    expect(await screen.findByText('Ahora sí')).toBeInTheDocument();
    expect(screen.queryByText(said)).toBeNull();
  });
});

describe('a missing assistant', () => {
  const openAs = (role: typeof ana.user.role, settings: string[]) => {
    server.answer(readAssistant, () => ({ isOn: false, model: '', settings }));
    session.setCredentials({ ...ana, user: { ...ana.user, role } });
    render(
      <QueryClientProvider client={createQueryClient({ retries: 0 })}>
        <AssistantPanel editor={undefined} />
      </QueryClientProvider>,
    );
  };

  it.each([
    ['marketing', 'Pídelo a tu administrador.'],
    ['administrador', 'Pídelo a quien opera la plataforma.'],
  ] as const)('tells %s whom to ask', async (role, words) => {
    openAs(role, []);
    expect(await screen.findByText(/El asistente está apagado/)).toHaveTextContent(words);
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('shows its operator the settings that enable it', async () => {
    openAs('administrador', ['ASSISTANT_URL', 'ASSISTANT_KEY']);
    expect(await screen.findByText(/Lo enciendes en el servidor con estos ajustes:$/)).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ASSISTANT_URL', 'ASSISTANT_KEY']);
    expect(screen.queryByRole('button', { name: 'Preguntar' })).toBeNull();
  });
});
