import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { session } from '@pregon/auth-api/session';
import { type FakeServer, jsonAnswer, refusal } from '@pregon/auth-api/testing/fake-server';
import { listNewsletterVersions, saveNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import { tagCoverageQuery } from '@pregon/contract/newsletters/tag-coverage.operations';
import { hasUnsavedChanges } from '@pregon/ui/unsaved';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  bodiesOf,
  fakeMailEditor,
  type FakeMailEditor,
  logIn,
  newsletterServer,
  openEditor,
  type Opening,
  template,
  untilOpen,
} from './testing/editor-screen.tsx';
import type { CreateMailEditor } from './mail-editor.ts';

let fake: FakeMailEditor;
let server: FakeServer;
beforeEach(() => {
  logIn();
  fake = fakeMailEditor();
  server = newsletterServer();
});
afterEach(() => act(() => session.clear()));

const loadFake = (): Promise<CreateMailEditor> => Promise.resolve(() => fake.editor);
const open = (props: Partial<Opening> = {}) => openEditor({ loadEditor: loadFake, ...props });
const sent = () => bodiesOf(server, 'POST', '/V1/template');

/** Saves with a name, by default the current one. */
const save = async (user: UserEvent, name = 'Rebajas') => {
  await untilOpen();
  if (name) await user.type(screen.getByLabelText('Nombre'), name);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
};

describe('opening the editor', () => {
  it('shows the name and the design of an existing newsletter', async () => {
    open({ template });
    await untilOpen();
    expect(screen.getByLabelText('Nombre')).toHaveValue('Navidad en tu barrio');
    expect(fake.editor.loadDesign).toHaveBeenCalledWith('{"design":1}');
  });

  it('copies only the design into a clone', async () => {
    open({ template, isClone: true });
    await untilOpen();
    expect(screen.getByLabelText('Nombre')).toHaveValue('');
    expect(fake.editor.loadDesign).toHaveBeenCalledWith('{"design":1}');
  });

  it("starts a new newsletter with the editor's default", async () => {
    open();
    await untilOpen();
    expect(fake.editor.loadDesign).not.toHaveBeenCalled();
  });

  it('polls every 100 ms whether the editor is ready for the design', async () => {
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

  it('does not poll when the editor is ready at once', async () => {
    jest.useFakeTimers();
    try {
      open({ template });
      await act(() => jest.advanceTimersByTimeAsync(50));
      expect(fake.editor.loadDesign).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });

  it('retries when the editor failed to load', async () => {
    window.reportError = jest.fn();
    const loadEditor = jest.fn(loadFake).mockRejectedValueOnce(new Error('chunk'));
    const { user } = open({ loadEditor });
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    // Waits for the templates, which would cover the editor when they arrive later.
    await waitFor(() => expect(again.closest('[inert]')).toBeNull());
    expect(screen.queryByRole('heading', { name: 'Elige con qué empezar' })).not.toBeInTheDocument();
    await user.click(again);
    await untilOpen(user);
    expect(screen.queryByText('El editor no se pudo abrir')).not.toBeInTheDocument();
  });
});

describe('saving a newsletter', () => {
  it("sends design and message, shows the server's answer, and opens the list", async () => {
    const { user, router } = open();
    await untilOpen();
    await user.click(screen.getByLabelText('Aprobar'));
    await save(user);
    expect(await screen.findByText('La lista')).toBeInTheDocument();
    expect(screen.getByText('Newsletter guardado.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/newsletter');
    // The list offers to schedule it.
    expect(router.state.location.state).toEqual({
      saved: { identifier: template.identifier, name: 'Rebajas', isApproved: true, purpose: '' },
    });
    expect(sent()).toEqual([{ name: 'Rebajas', approved: true, templateJson: '{"design":2}', templateHtml: '<!doctype html>' }]);
  });

  it('keeps the campaign and the profile that it is for, also when it is not approved yet', async () => {
    const { user, router } = open({ at: '?campaign=c1&profile=7' });
    await untilOpen();
    await save(user);
    expect(await screen.findByText('La lista')).toBeInTheDocument();
    expect(router.state.location.state).toMatchObject({ saved: { isApproved: false, purpose: '?campaign=c1&profile=7' } });
  });

  it('is saved to be approved where another person has to, and opens where that person is asked', async () => {
    server.answer(saveNewsletter, ({ body: { approved } }) =>
      approved ? refusal('APPROVAL_NEEDED') : { message: 'Newsletter guardado.', identifier: template.identifier, version: 4 },
    );
    const { user, router } = open({ at: '?campaign=c1&profile=7' });
    await untilOpen();
    await user.click(screen.getByLabelText('Aprobar'));
    await save(user);
    expect(await screen.findByText('La vista previa')).toBeInTheDocument();
    expect(router.state.location).toMatchObject({
      search: `?id=${template.identifier}&campaign=c1&profile=7`,
      hash: '#colaboracion',
    });
    expect(screen.getByText(/pide la aprobación en esta página/)).toBeInTheDocument();
    expect(sent()).toMatchObject([{ approved: true }, { approved: false }]);
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('refuses the approval of a tag that nobody has a value for, keeps the work, and approves it with a default', async () => {
    server.answerGraphql(tagCoverageQuery, ({ tags }) => ({
      tagCoverage: tags.map((tag) => ({ tag, total: 3505, withoutValue: tag === 'affinity' ? 3505 : 0 })),
    }));
    const { user } = open();
    await untilOpen(user);
    const { content } = fake.editor.state();
    fake.change({ content: `<p>Te gusta {{affinity}}</p>${content}`, isDirty: true });
    await user.click(screen.getByLabelText('Aprobar'));
    await save(user);
    const refused = await screen.findByRole('dialog', { name: 'Todavía no se puede aprobar' });
    expect(refused).toHaveTextContent('Ningún cliente recibiría el mensaje');
    expect(refused).toHaveTextContent('Afinidad: 3.505 de 3.505.');
    expect(within(refused).queryByRole('button', { name: /Aprobar/ })).toBeNull();
    await user.click(within(refused).getByRole('button', { name: 'Corregir' }));
    expect(sent()).toEqual([]);
    expect(screen.getByLabelText('Nombre')).toHaveValue('Rebajas');
    fake.change({ content: `<p>Te gusta {{affinity|lo bueno}}</p>${content}` });
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Aprobar y guardar' }));
    expect(await screen.findByText('La lista')).toBeInTheDocument();
    expect(sent()).toEqual([expect.objectContaining({ name: 'Rebajas', approved: true })]);
  });

  it('sends the identifier of an edited newsletter, and none for a clone', async () => {
    const { user } = open({ template });
    await save(user, '');
    await screen.findByText('La lista');
    expect(sent()).toEqual([
      expect.objectContaining({ identifier: template.identifier, basedOn: 3, name: template.name, approved: false }),
    ]);
  });

  it('creates a new newsletter from a clone', async () => {
    const { user } = open({ template, isClone: true });
    await save(user);
    await screen.findByText('La lista');
    expect(sent()).toEqual([expect.not.objectContaining({ identifier: expect.anything() })]);
  });

  it('starts a new newsletter with the chosen template', async () => {
    const { user } = open();
    await untilOpen();
    await user.click(await screen.findByRole('button', { name: /^Cumpleaños/ }));
    expect(fake.editor.startWith).toHaveBeenCalledWith(
      expect.stringContaining('Feliz cumpleaños, {{name|y que sean muchos más}}'),
    );
    expect(screen.queryByText('Elige con qué empezar')).not.toBeInTheDocument();
  });

  it('requires a name of three characters', async () => {
    const { user } = open();
    await save(user, '');
    expect(await screen.findByText('El nombre es requerido')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Nombre'), 'Re');
    expect(await screen.findByText('Mínimo 3 caracteres')).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });
});

describe('a failed save keeps everything', () => {
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
  ])('with answer %i', async (status, said) => {
    server.answer(saveNewsletter, () =>
      jsonAnswer({ code: status === 401 ? 'UNAUTHENTICATED' : 'UNKNOWN', message: 'x' }, status),
    );
    const { user } = open();
    await save(user);
    await keeps(said);
    expect(fake.editor.destroy).not.toHaveBeenCalled();
  });

  it('without an answer', async () => {
    server.answer(saveNewsletter, () => Promise.reject(new TypeError('Failed to fetch')));
    const { user } = open();
    await save(user);
    await keeps('Sin respuesta del servidor');
    expect(fake.editor.destroy).not.toHaveBeenCalled();
  });

  it("shows the server's field errors besides the toast", async () => {
    server.answer(saveNewsletter, () => refusal('NEWSLETTER_WITHOUT_UNSUBSCRIBE'));
    const { user } = open();
    await save(user);
    await keeps('Datos no válidos');
    expect(fake.editor.destroy).not.toHaveBeenCalled();
    expect(screen.getByText('Para aprobar, agrega un enlace para darse de baja.')).toBeInTheDocument();
  });

  it('when the editor is not ready', async () => {
    fake.setReady(false);
    const { user } = open();
    await user.type(screen.getByLabelText('Nombre'), 'Rebajas');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await keeps('El editor aún no está listo');
    expect(fake.editor.destroy).not.toHaveBeenCalled();
    expect(sent()).toEqual([]);
  });

  it('when a design cannot be exported', async () => {
    const report = jest.fn();
    window.reportError = report;
    jest.mocked(fake.editor.exportMessage).mockRejectedValue(new Error('juice'));
    const { user } = open();
    await save(user);
    await keeps('Error al exportar la plantilla');
    expect(fake.editor.destroy).not.toHaveBeenCalled();
    expect(sent()).toEqual([]);
    expect(report).toHaveBeenCalled();
  });
});

describe('saving after a concurrent change', () => {
  const meet = async () => {
    server.answer(saveNewsletter, ({ body: { identifier, basedOn } }) =>
      identifier && basedOn
        ? refusal('CONFLICT')
        : { message: 'Newsletter guardado.', identifier: template.identifier, version: 5 },
    );
    server.answer(listNewsletterVersions, () => ({
      items: [{ version: 4, approved: false, createdAt: '2026-11-20T20:02:00.000Z', createdBy: 'Luis Peña', size: 9 }],
    }));
    const { user } = open({ template });
    await save(user, '');
    await screen.findByText(/^Fue Luis Peña, .* a las 15:02\.$/);
    expect(screen.getByText('Error al guardar la plantilla')).toBeInTheDocument();
    expect(fake.editor.destroy).not.toHaveBeenCalled();
    return user;
  };

  it('overwrites it on request', async () => {
    const user = await meet();
    await user.click(screen.getByRole('button', { name: 'Guardar encima' }));
    await screen.findByText('La lista');
    expect(sent()[1]).toMatchObject({ identifier: template.identifier });
    expect(sent()[1]).not.toHaveProperty('basedOn');
  });

  it('saves a copy on request', async () => {
    const user = await meet();
    await user.click(screen.getByRole('button', { name: 'Guardar como copia' }));
    await screen.findByText('La lista');
    expect(sent()[1]).toMatchObject({ name: 'Navidad en tu barrio (copia)' });
    expect(sent()[1]).not.toHaveProperty('identifier');
  });

  it('continues editing on request', async () => {
    const user = await meet();
    await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    expect(screen.getByLabelText('Nombre')).toHaveValue('Navidad en tu barrio');
    expect(sent()).toHaveLength(1);
  });
});

describe('leaving the editor', () => {
  it('warns about unsaved changes', async () => {
    open();
    await untilOpen();
    expect(hasUnsavedChanges()).toBe(false);
    fake.change({ isDirty: true });
    expect(hasUnsavedChanges()).toBe(true);
  });

  it('does not warn after saving', async () => {
    const { user } = open();
    await save(user);
    expect(await screen.findByText('La lista')).toBeInTheDocument();
    expect(hasUnsavedChanges()).toBe(false);
  });
});

describe('the editor events of the page', () => {
  it('report the dragged block and the end of the drag', async () => {
    const { user } = open();
    await untilOpen(user);
    const block = screen.getByRole('button', { name: 'Promoción' });
    fireEvent.dragStart(block);
    expect(fake.editor.startDrag).toHaveBeenCalledWith(
      'promotion',
      expect.objectContaining({ type: 'dragstart', target: block }),
    );
    expect(fake.editor.endDrag).not.toHaveBeenCalled();
    fireEvent.dragEnd(block);
    expect(fake.editor.endDrag).toHaveBeenCalledTimes(1);
    expect(fake.editor.insertBlock).not.toHaveBeenCalled();
  });

  it('start editing the selected text', async () => {
    const { user } = open();
    await untilOpen(user);
    const selected = { id: 't', label: 'Texto', depth: 1, isText: true, tags: [], lines: [], parts: [], fields: [] } as const;
    fake.change({ selected });
    act(() => screen.getByRole('button', { name: 'Editar texto' }).focus());
    await user.keyboard('{Enter}');
    expect(fake.editor.editText).toHaveBeenCalledTimes(1);
  });

  it('do not end text editing on a press in the toolbar or the panel', async () => {
    const { user } = open();
    await untilOpen(user);
    const heard = jest.fn();
    document.addEventListener('mousedown', heard);
    fireEvent.mouseDown(screen.getByText('Celular'));
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Etiquetas' }));
    expect(heard).not.toHaveBeenCalled();
    fireEvent.mouseDown(screen.getByRole('button', { name: 'Promoción' }));
    expect(heard).toHaveBeenCalledTimes(1);
    document.removeEventListener('mousedown', heard);
  });
});

describe('keyboard operation', () => {
  it('inserts a block by Enter and a merge tag with its default value', async () => {
    const { user } = open();
    await untilOpen(user);
    screen.getByRole('button', { name: 'Botón' }).focus();
    await user.keyboard('{Enter}');
    expect(fake.editor.insertBlock).toHaveBeenCalledWith('button');
    screen.getByRole('tab', { name: 'Diseño' }).focus();
    await user.keyboard('{ArrowRight}');
    // The example suits everybody: a default with a gender would greet half of the customers wrongly.
    expect(await screen.findByText(/^Lo que se dice cuando no se sabe/)).toHaveTextContent(
      '«buen día» en Hola, {{name|buen día}}.',
    );
    expect(await screen.findByRole('button', { name: '¿Qué es esto? Etiqueta' })).toBeVisible();
    await user.type(screen.getByLabelText(/Valor por defecto/), 've{{c}|ina');
    await user.type(screen.getByLabelText('Buscar etiqueta'), 'genero');
    await user.click(screen.getByRole('button', { name: /^Género/ }));
    expect(fake.editor.insertText).toHaveBeenCalledWith('{{genre|vecina}}');
  });

  it('opens the merge tags from the text toolbar', async () => {
    const { user } = open();
    await untilOpen(user);
    fake.change({ tagRequests: 1 });
    await waitFor(() => expect(screen.getByLabelText('Buscar etiqueta')).toHaveFocus());
  });
});

describe('the address', () => {
  it('keeps tab, width of the canvas and preview, also with unsaved changes', async () => {
    const { user, router } = open();
    await untilOpen(user);
    await user.click(screen.getByRole('tab', { name: 'Asistente' }));
    await user.click(screen.getByRole('radio', { name: 'Celular' }));
    await waitFor(() => expect(router.state.location.search).toBe('?panel=asistente&lienzo=celular'));
    fake.change({ tagRequests: 1 });
    await waitFor(() => expect(router.state.location.search).toBe('?panel=etiquetas&lienzo=celular'));
    await user.click(screen.getByRole('button', { name: 'Vista previa' }));
    await waitFor(() => expect(router.state.location.search).toContain('previa=si'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('sets tab and width of the canvas when it is opened', async () => {
    const setDevice = jest.spyOn(fake.editor, 'setDevice');
    const { user } = open({ at: '?panel=asistente&lienzo=celular' });
    await untilOpen(user);
    expect(screen.getByRole('tab', { name: 'Asistente' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('radio', { name: 'Celular' })).toBeChecked();
    expect(setDevice.mock.calls).toEqual([['phone']]);
  });
});
