import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import type { NewsletterTemplate } from '@pregon/contract/newsletters/newsletter.schema';
import { ToastRegion } from '@pregon/ui/toast';
import { hasUnsavedChanges } from '@pregon/ui/unsaved';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { CreateMailEditor, EditorState, MailEditor } from './mail-editor.ts';
import { NewsletterEditor } from './newsletter-editor.tsx';

const template: NewsletterTemplate = {
  identifier: '3f0c0b9e-6f3e-4a8e-9a55-3f2f6a0f4c11',
  name: 'Navidad en tu barrio',
  approved: true,
  version: 3,
  templateJson: '{"design":1}',
};

const calm: EditorState = {
  content: '',
  outline: [],
  selected: undefined,
  fields: [],
  canUndo: false,
  canRedo: false,
  isDirty: false,
  tagRequests: 0,
  pressedTag: undefined,
};

/** An editor that is ready when it is told to be. */
function fakeEditor() {
  let state = calm;
  let isReady = true;
  const listeners = new Set<() => void>();
  const nothing = () => {};
  const editor: MailEditor = {
    isReady: () => isReady,
    loadDesign: jest.fn<MailEditor['loadDesign']>(),
    startWith: jest.fn<MailEditor['startWith']>(),
    getDesign: () => '{"design":2}',
    getHtml: async () => '<!doctype html>',
    exportMessage: jest
      .fn<MailEditor['exportMessage']>()
      .mockResolvedValue({ templateJson: '{"design":2}', templateHtml: '<!doctype html>' }),
    state: () => state,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    insertBlock: jest.fn<MailEditor['insertBlock']>(),
    startDrag: nothing,
    endDrag: nothing,
    insertText: jest.fn<MailEditor['insertText']>().mockReturnValue(true),
    selectedText: () => '',
    replaceSelectedText: () => false,
    setTag: jest.fn<MailEditor['setTag']>(),
    texts: () => [],
    replaceWords: nothing,
    markWords: nothing,
    selectPart: nothing,
    setField: nothing,
    editText: nothing,
    moveSection: nothing,
    duplicate: nothing,
    remove: nothing,
    undo: nothing,
    redo: nothing,
    setDevice: nothing,
    destroy: jest.fn<MailEditor['destroy']>(),
  };
  return {
    editor,
    setReady: (ready: boolean) => {
      isReady = ready;
    },
    change: (part: Partial<EditorState>) => {
      state = { ...state, ...part };
      act(() => listeners.forEach((listener) => listener()));
    },
  };
}

let fake: ReturnType<typeof fakeEditor>;
let answer: () => Promise<Response>;
let sent: unknown[];

const json =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

beforeEach(() => {
  fake = fakeEditor();
  sent = [];
  answer = json({ message: 'Newsletter guardado.', identifier: template.identifier, version: 4 });
  jest.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    sent.push(JSON.parse(init?.body as string));
    return answer();
  });
  // jsdom has no matchMedia.
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  session.setCredentials({
    accessToken: 'token',
    id: 1,
    accountId: 1,
    user: { name: 'Ana', email: 'ana@tienda.example', role: 'marketing', accountName: 'Ceiba', timeZone: 'America/Bogota' },
  });
});
afterEach(() => act(() => session.clear()));

interface Opening {
  readonly template?: NewsletterTemplate;
  readonly isClone?: boolean;
}

const loadFake = (): Promise<CreateMailEditor> => Promise.resolve(() => fake.editor);

function open(props: Opening = {}, loadEditor = loadFake) {
  const router = createMemoryRouter(
    [
      { path: '/admin/newsletter/build', element: <NewsletterEditor {...props} loadEditor={loadEditor} /> },
      { path: '/admin/newsletter', element: <p>La lista</p> },
    ],
    { initialEntries: ['/admin/newsletter/build'] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup() };
}

const isOpen = () => waitFor(() => expect(screen.queryByText('Cargando Editor...')).not.toBeInTheDocument());
const save = async (user: ReturnType<typeof userEvent.setup>, name = 'Rebajas') => {
  await isOpen();
  if (name) await user.type(screen.getByLabelText('Nombre'), name);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
};

describe('opening', () => {
  it('keeps the name of a newsletter that is edited, and shows its design', async () => {
    open({ template });
    await isOpen();
    expect(screen.getByLabelText('Nombre')).toHaveValue('Navidad en tu barrio');
    expect(fake.editor.loadDesign).toHaveBeenCalledWith('{"design":1}');
  });

  it('takes the design alone into a clone', async () => {
    open({ template, isClone: true });
    await isOpen();
    expect(screen.getByLabelText('Nombre')).toHaveValue('');
    expect(fake.editor.loadDesign).toHaveBeenCalledWith('{"design":1}');
  });

  it('leaves a new newsletter with what the editor starts with', async () => {
    open();
    await isOpen();
    expect(fake.editor.loadDesign).not.toHaveBeenCalled();
  });

  it('looks every 100 ms whether the editor is ready for the design', async () => {
    jest.useFakeTimers();
    try {
      fake.setReady(false);
      open({ template });
      await act(() => jest.advanceTimersByTimeAsync(350));
      expect(screen.getByText('Cargando Editor...')).toBeInTheDocument();
      expect(fake.editor.loadDesign).not.toHaveBeenCalled();
      fake.setReady(true);
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(fake.editor.loadDesign).toHaveBeenCalledTimes(1);
      await act(() => jest.advanceTimersByTimeAsync(1000));
      expect(fake.editor.loadDesign).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });

  it('lets try again when the editor did not arrive', async () => {
    window.reportError = jest.fn();
    const loadEditor = jest.fn(loadFake).mockRejectedValueOnce(new Error('chunk'));
    const { user } = open({}, loadEditor);
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    await isOpen();
    expect(screen.queryByText('El editor no se pudo abrir')).not.toBeInTheDocument();
  });
});

describe('saving', () => {
  it('sends design and message, says what the server says, and goes to the list', async () => {
    const { user, router } = open();
    await isOpen();
    await user.click(screen.getByLabelText('Aprobar'));
    await save(user);
    expect(await screen.findByText('La lista')).toBeInTheDocument();
    expect(screen.getByText('Newsletter guardado.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/newsletter');
    expect(sent).toEqual([{ name: 'Rebajas', approved: true, templateJson: '{"design":2}', templateHtml: '<!doctype html>' }]);
  });

  it('names the newsletter that is edited, and no clone', async () => {
    const { user } = open({ template });
    await save(user, '');
    await screen.findByText('La lista');
    expect(sent).toEqual([expect.objectContaining({ identifier: template.identifier, name: template.name, approved: false })]);
  });

  it('makes a new newsletter of a clone', async () => {
    const { user } = open({ template, isClone: true });
    await save(user);
    await screen.findByText('La lista');
    expect(sent).toEqual([expect.not.objectContaining({ identifier: expect.anything() })]);
  });

  it('asks for a name of three characters', async () => {
    const { user } = open();
    await save(user, '');
    expect(await screen.findByText('El nombre es requerido')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Nombre'), 'Re');
    expect(await screen.findByText('Mínimo 3 caracteres')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});

describe('saving that fails loses nothing', () => {
  const keeps = async (said: string) => {
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.getByLabelText('Nombre')).toHaveValue('Rebajas');
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled();
  };

  it.each([
    [400, 'Datos no válidos'],
    [401, 'Usuario no autorizado'],
    [404, 'Error al guardar la plantilla'],
    [500, 'Error al guardar la plantilla'],
  ])('answer %i', async (status, said) => {
    answer = json({ code: status === 401 ? 'UNAUTHENTICATED' : 'UNKNOWN', message: 'x' }, status);
    const { user } = open();
    await save(user);
    await keeps(said);
    expect(fake.editor.destroy).not.toHaveBeenCalled();
  });

  it('no answer', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const { user } = open();
    await save(user);
    await keeps('Sin respuesta del servidor');
    expect(fake.editor.destroy).not.toHaveBeenCalled();
  });

  it('says what the server found wrong beside the toast', async () => {
    answer = json({ code: 'NEWSLETTER_WITHOUT_UNSUBSCRIBE', message: 'Para aprobar, agrega un enlace para darse de baja.' }, 400);
    const { user } = open();
    await save(user);
    await keeps('Datos no válidos');
    expect(fake.editor.destroy).not.toHaveBeenCalled();
    expect(screen.getByText('Para aprobar, agrega un enlace para darse de baja.')).toBeInTheDocument();
  });

  it('an editor that is not ready', async () => {
    fake.setReady(false);
    const { user } = open();
    await user.type(screen.getByLabelText('Nombre'), 'Rebajas');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await keeps('El editor aún no está listo');
    expect(fake.editor.destroy).not.toHaveBeenCalled();
    expect(sent).toEqual([]);
  });

  it('a design that can not be exported', async () => {
    const report = jest.fn();
    window.reportError = report;
    jest.mocked(fake.editor.exportMessage).mockRejectedValue(new Error('juice'));
    const { user } = open();
    await save(user);
    await keeps('Error al exportar la plantilla');
    expect(fake.editor.destroy).not.toHaveBeenCalled();
    expect(sent).toEqual([]);
    expect(report).toHaveBeenCalled();
  });
});

describe('leaving', () => {
  it('has something to lose while the design has changes', async () => {
    open();
    await isOpen();
    expect(hasUnsavedChanges()).toBe(false);
    fake.change({ isDirty: true });
    expect(hasUnsavedChanges()).toBe(true);
  });

  it('has nothing to lose once it is saved', async () => {
    const { user } = open();
    await save(user);
    expect(await screen.findByText('La lista')).toBeInTheDocument();
    expect(hasUnsavedChanges()).toBe(false);
  });
});

describe('working without a mouse', () => {
  it('adds a block by Enter and writes a tag with its default', async () => {
    const { user } = open();
    await isOpen();
    screen.getByRole('button', { name: 'Botón' }).focus();
    await user.keyboard('{Enter}');
    expect(fake.editor.insertBlock).toHaveBeenCalledWith('button');
    screen.getByRole('tab', { name: 'Diseño' }).focus();
    await user.keyboard('{ArrowRight}');
    await user.type(screen.getByLabelText(/Valor por defecto/), 've{{c}|ina');
    await user.type(screen.getByLabelText('Buscar etiqueta'), 'genero');
    await user.click(screen.getByRole('button', { name: /^Género/ }));
    expect(fake.editor.insertText).toHaveBeenCalledWith('{{genre|vecina}}');
  });

  it('shows the tags when the text toolbar asks for them', async () => {
    open();
    await isOpen();
    fake.change({ tagRequests: 1 });
    expect(screen.getByLabelText('Buscar etiqueta')).toHaveFocus();
  });
});
