import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { session } from '@pregon/auth-api/session';
import { type FakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { undoDeletion } from '@pregon/contract/archive/archive.endpoints';
import {
  createSavedBlock,
  deleteSavedBlock,
  listSavedBlocks,
  readSavedBlock,
  renameSavedBlock,
  type SavedBlock,
} from '@pregon/contract/newsletters/saved-blocks.endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  fakeMailEditor,
  type FakeMailEditor,
  logIn,
  newsletterServer,
  openEditor,
  template,
  untilOpen,
} from '../testing/editor-screen.tsx';

const block = (name: string, identifier: string): SavedBlock => ({
  identifier,
  name,
  createdBy: 'Ana',
  updatedAt: '2026-11-20T20:02:00.000Z',
});
const shipping = block('Envíos gratis', '3f0c0b9e-6f3e-4a8e-9a55-3f2f6a0f4c21');
const hours = block('Horarios', '3f0c0b9e-6f3e-4a8e-9a55-3f2f6a0f4c22');
const design = '{"type":"mail-section"}';

let fake: FakeMailEditor;
let server: FakeServer;
let blocks: readonly SavedBlock[];
// Loaded before, so that no test waits for it.
beforeAll(() => import('./save-block-dialog.tsx'));
beforeEach(() => {
  logIn();
  fake = fakeMailEditor();
  server = newsletterServer();
  blocks = [shipping, hours];
  server.answer(listSavedBlocks, () => ({ items: [...blocks] }));
  server.answer(readSavedBlock, () => ({ ...shipping, design }));
});
afterEach(() => act(() => session.clear()));

const open = async () => {
  const { user } = openEditor({ loadEditor: () => Promise.resolve(() => fake.editor), template });
  await untilOpen();
  return user;
};
const list = async () => within(await screen.findByRole('list', { name: 'Mis bloques' }));
const names = async () => (await list()).queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('the saved blocks of the account', () => {
  it('are inserted by a press', async () => {
    const user = await open();
    expect(await names()).toEqual(['Envíos gratis', 'Horarios']);
    await user.click((await list()).getByRole('button', { name: 'Envíos gratis' }));
    await waitFor(() => expect(fake.editor.insertSaved).toHaveBeenCalledWith(design));
  });

  it('say when one cannot be inserted', async () => {
    server.answer(readSavedBlock, () => refusal('NOT_FOUND'));
    const user = await open();
    await user.click((await list()).getByRole('button', { name: 'Envíos gratis' }));
    expect(await screen.findByText(/^No pudimos insertar «Envíos gratis»\./)).toBeInTheDocument();
    expect(fake.editor.insertSaved).not.toHaveBeenCalled();
  });

  it('are renamed', async () => {
    server.answer(renameSavedBlock, ({ body: { name } }) => {
      blocks = [{ ...shipping, name }, hours];
      return { ...shipping, name };
    });
    const user = await open();
    await user.click((await list()).getByRole('button', { name: 'Renombrar Envíos gratis' }));
    const field = await screen.findByLabelText('Nombre del bloque', { selector: 'input' });
    expect(field).toHaveValue('Envíos gratis');
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Cambiar nombre' }));
    expect(await screen.findByText('Ponle un nombre al bloque.')).toBeInTheDocument();
    await user.type(field, 'Domicilios');
    await user.click(screen.getByRole('button', { name: 'Cambiar nombre' }));
    expect(await screen.findByText('El bloque ahora se llama «Domicilios».')).toBeInTheDocument();
    await waitFor(async () => expect(await names()).toEqual(['Domicilios', 'Horarios']));
  });

  it('are deleted after a confirmation, and come back when that is undone', async () => {
    const before = blocks;
    server.answer(deleteSavedBlock, () => {
      blocks = [hours];
      return { message: 'Bloque eliminado', canUndo: true };
    });
    server.answer(undoDeletion, () => {
      blocks = before;
      return { message: 'De nuevo.' };
    });
    const user = await open();
    await user.click((await list()).getByRole('button', { name: 'Eliminar Envíos gratis' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Puedes deshacerlo durante unos segundos.');
    await user.click(await screen.findByRole('button', { name: 'Eliminar bloque' }));
    await waitFor(async () => expect(await names()).toEqual(['Horarios']));
    expect(screen.getByText('Bloque eliminado')).toBeInTheDocument();
    const toasts = within(await screen.findByRole('region', { name: 'Avisos' }));
    await user.click(await toasts.findByRole('button', { name: 'Deshacer' }));
    await waitFor(async () => expect(await names()).toHaveLength(before.length));
  });

  it('explain how to save one while there is none, and retry after a failure', async () => {
    server.answer(listSavedBlocks, () => refusal('FORBIDDEN'));
    const user = await open();
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    blocks = [];
    server.answer(listSavedBlocks, () => ({ items: [] }));
    await user.click(again);
    expect(await screen.findByText(/^Selecciona una sección del mensaje/)).toBeInTheDocument();
  });
});

describe('saving a section as a block', () => {
  const selected = { id: 's', label: 'Cupón', depth: 0, isText: false, tags: [], lines: [], parts: [], fields: [] } as const;
  const save = async () => {
    const user = await open();
    fake.change({ selected });
    (fake.editor.selectedBlock as unknown as { mockReturnValue: (block: object) => void }).mockReturnValue({
      label: 'Cupón',
      design,
    });
    // By keyboard: the panel keeps mouse events from the canvas, and jsdom has no pointer events.
    act(() => screen.getByRole('button', { name: 'Guardar como bloque' }).focus());
    await user.keyboard('{Enter}');
    await user.type(await screen.findByLabelText('Nombre del bloque', { selector: 'input' }), 'Cupón de socios');
    await user.click(screen.getByRole('button', { name: 'Guardar bloque' }));
  };

  it('sends its design with a name, and lists it', async () => {
    server.answer(createSavedBlock, ({ body }) => {
      expect(body).toEqual({ name: 'Cupón de socios', design });
      blocks = [block('Cupón de socios', '3f0c0b9e-6f3e-4a8e-9a55-3f2f6a0f4c23'), shipping];
      return block(body.name, '3f0c0b9e-6f3e-4a8e-9a55-3f2f6a0f4c23');
    });
    await save();
    expect(await screen.findByText('Guardamos el bloque «Cupón de socios».')).toBeInTheDocument();
    await waitFor(async () => expect(await names()).toEqual(['Cupón de socios', 'Envíos gratis']));
  });

  it('keeps the name when the server refuses it', async () => {
    server.answer(createSavedBlock, () => refusal('UNAVAILABLE'));
    await save();
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(/no está disponible|intenta/i));
    expect(screen.getByLabelText('Nombre del bloque', { selector: 'input' })).toHaveValue('Cupón de socios');
  });
});
