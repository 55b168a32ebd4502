import { describe, expect, it } from '@jest/globals';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { undoDeletion } from '@pregon/contract/archive/archive.endpoints';
import { createCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import {
  deleteFormDraft,
  listFormDrafts,
  readFormDraft,
  saveFormDraft,
} from '@pregon/contract/form-drafts/form-drafts.endpoints';
import { hasUnsavedChanges } from '@pregon/ui/unsaved';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../paths.ts';
import { navidad } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

const identifier = '5f0f5b1c-0a53-4a3a-9a26-0c9f2d0e7a11';
const about = { identifier, version: 3, name: 'Regreso a clases', author: 'Ana Ruiz', updatedAt: '2026-11-20T15:00:00.000Z' };
const typed = {
  name: about.name,
  description: 'Útiles',
  dateStart: '2099-01-10',
  numberSends: null,
  typedTexts: { numberSends: 'unos dos', dateEnd: '24/12/' },
  unknown: true,
};
const save = () => screen.getByRole('button', { name: 'Guardar borrador' });
const create = () => screen.getByRole('button', { name: 'Crear campaña' });

/** A server that stores drafts of campaigns, and records what is stored. */
function draftServer(content: object = typed) {
  const server = createFakeServer();
  const stored: { readonly id: string; readonly name: string; readonly version: number; readonly content: unknown }[] = [];
  server.answer(saveFormDraft, ({ params, body }) => {
    stored.push({ id: params.id, name: body.name, version: body.version, content: JSON.parse(body.content) });
    return { ...about, identifier: params.id, name: body.name, version: body.version + 1 };
  });
  server.answer(readFormDraft, () => ({ ...about, content: JSON.stringify(content) }));
  server.answer(listFormDrafts, () => ({ items: [about] }));
  server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [navidad], total: 1 } }));
  return { server, stored };
}

describe('a draft of a campaign', () => {
  it('is stored with a name and whatever was typed, without checking it', async () => {
    const { server, stored } = draftServer();
    const { user, location } = await openScreen(paths.newCampaign, { server });
    await user.type(screen.getByLabelText('Nombre'), ' Navidad ');
    await user.type(screen.getByLabelText('Número de perfiles'), 'dos');
    await user.click(save());
    await waitFor(() => expect(location().pathname).toBe(paths.campaigns));
    expect(stored).toMatchObject([
      { name: 'Navidad', version: 0, content: { name: ' Navidad ', description: '', typedTexts: { numberSends: 'dos' } } },
    ]);
    expect(await screen.findByText('«Navidad» queda como borrador.')).toBeVisible();
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('needs a name, and nothing else', async () => {
    const { server, stored } = draftServer();
    const { user } = await openScreen(paths.newCampaign, { server });
    await user.click(save());
    expect(await screen.findByText('El nombre es requerido')).toBeVisible();
    expect(screen.getByLabelText('Nombre')).toHaveFocus();
    expect(screen.queryByText('La descripción es requerida')).not.toBeInTheDocument();
    expect(stored).toEqual([]);
  });

  it("shows the server's message at the name, and keeps what was typed", async () => {
    const { server } = draftServer();
    server.answer(saveFormDraft, () => refusal('INVALID', { fields: { name: 'Usa otro nombre.' } }));
    const { user } = await openScreen(paths.newCampaign, { server });
    await user.type(screen.getByLabelText('Nombre'), 'Navidad');
    await user.click(save());
    await waitFor(() => expect(screen.getByLabelText('Nombre')).toHaveAccessibleDescription('Usa otro nombre.'));
    expect(screen.getByLabelText('Nombre')).toHaveValue('Navidad');
  });

  it('is one draft, however often storing it is tried again', async () => {
    const { server } = draftServer();
    const keys: string[] = [];
    server.answer(saveFormDraft, ({ params }) => {
      keys.push(params.id);
      return refusal('UNAVAILABLE');
    });
    const { user } = await openScreen(paths.newCampaign, { server });
    await user.type(screen.getByLabelText('Nombre'), 'Navidad');
    for (const times of [1, 2]) {
      await user.click(save());
      await waitFor(() => expect(keys).toHaveLength(times));
      await waitFor(() => expect(save()).toHaveTextContent('Guardar borrador'));
    }
    expect(keys[1]).toBe(keys[0]);
    expect(screen.getByLabelText('Nombre')).toHaveValue('Navidad');
  });

  it('is continued with everything that was typed, and stored from its version', async () => {
    const { server, stored } = draftServer();
    const { user } = await openScreen(paths.continueCampaign(identifier), { server });
    expect(await screen.findByLabelText('Nombre')).toHaveValue('Regreso a clases');
    expect(screen.getByLabelText('Descripción')).toHaveValue('Útiles');
    expect(screen.getByLabelText('Número de perfiles')).toHaveValue('unos dos');
    const [day] = within(screen.getByRole('group', { name: 'Empieza' })).getAllByRole('spinbutton');
    expect(day).toHaveTextContent('10');
    const ends = within(screen.getByRole('group', { name: 'Termina' })).getAllByRole('spinbutton');
    expect(ends.map(({ textContent }) => textContent)).toEqual(['24', '12', 'aaaa']);
    await user.type(screen.getByLabelText('Descripción'), ' y morrales');
    await user.click(save());
    await waitFor(() => expect(stored).toMatchObject([{ id: identifier, version: 3 }]));
    expect(stored[0]?.content).toMatchObject({ description: 'Útiles y morrales', typedTexts: typed.typedTexts });
  });

  it('is checked when it is created, at the fields, and becomes the campaign', async () => {
    const { server } = draftServer({ ...typed, dateEnd: '2099-02-10' });
    const drafts: unknown[] = [];
    server.answer(createCampaign, ({ body }) => {
      drafts.push(body.draft);
      return navidad;
    });
    const { user, location } = await openScreen(paths.continueCampaign(identifier), { server });
    await screen.findByLabelText('Nombre');
    await user.click(create());
    const places = screen.getByLabelText('Número de perfiles');
    await waitFor(() => expect(places).toHaveAccessibleDescription('Debe ingresar un numero entero positivo.'));
    await user.clear(places);
    await user.type(places, '2');
    await user.click(create());
    await waitFor(() => expect(location().pathname).toMatch(/sends/));
    expect(drafts).toEqual([identifier]);
  });

  it('becomes another draft where a colleague has changed or deleted it', async () => {
    const { server, stored } = draftServer();
    server.answer(saveFormDraft, ({ params, body }) => {
      if (body.version > 0) return refusal('NOT_FOUND');
      stored.push({ id: params.id, name: body.name, version: body.version, content: {} });
      return { ...about, identifier: params.id, version: 1 };
    });
    const { user, location } = await openScreen(paths.continueCampaign(identifier), { server });
    await screen.findByLabelText('Nombre');
    await user.click(save());
    await waitFor(() => expect(location().pathname).toBe(paths.campaigns));
    expect(stored).toMatchObject([{ name: 'Regreso a clases', version: 0 }]);
    expect(await screen.findByText(/Alguien cambió o eliminó este borrador mientras tanto/)).toBeVisible();
  });

  it('that is gone says so, and one that fails to load can be asked for again', async () => {
    const { server } = draftServer();
    server.answer(readFormDraft, () => refusal('NOT_FOUND'));
    await openScreen(paths.continueCampaign(identifier), { server });
    expect(await screen.findByText('Este borrador ya no existe')).toBeVisible();
    cleanup();
    server.answer(readFormDraft, () => refusal('FORBIDDEN'));
    const { user } = await openScreen(paths.continueCampaign(identifier), { server });
    expect(await screen.findByText('No pudimos cargar el borrador')).toBeVisible();
    server.answer(readFormDraft, () => ({ ...about, content: '{}' }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByLabelText('Nombre')).toHaveValue('Regreso a clases');
  });

  it('cannot be stored by a role that may not create campaigns', async () => {
    await openScreen(paths.newCampaign, { role: 'lector' });
    expect(save()).toHaveAccessibleDescription('Tu rol no permite esta acción.');
  });
});

describe('the drafts above the list of campaigns', () => {
  const drafts = () => screen.findByRole('region', { name: 'Borradores sin terminar' });

  it('say who left them, and are continued', async () => {
    const { server } = draftServer();
    const { user, location } = await openScreen(paths.campaigns, { server });
    expect(await drafts()).toHaveTextContent('Ana Ruiz');
    await user.click(screen.getByRole('link', { name: 'Seguir editando Regreso a clases' }));
    expect(location()).toMatchObject({ pathname: paths.newCampaign, search: `?draft=${identifier}` });
  });

  it('are deleted, and put back by «Deshacer»', async () => {
    const { server } = draftServer();
    const calls: string[] = [];
    server.answer(deleteFormDraft, ({ params }) => {
      calls.push(`delete ${params.kind} ${params.id}`);
      server.answer(listFormDrafts, () => ({ items: [] }));
      return { message: 'El borrador «Regreso a clases» se eliminó.', canUndo: true };
    });
    server.answer(undoDeletion, ({ params }) => {
      calls.push(`undo ${params.kind} ${params.id}`);
      server.answer(listFormDrafts, () => ({ items: [about] }));
      return { message: '' };
    });
    const { user } = await openScreen(paths.campaigns, { server });
    await user.click(await screen.findByRole('button', { name: 'Más acciones para Regreso a clases' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    expect(await screen.findByText('El borrador «Regreso a clases» se eliminó.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Borradores sin terminar')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await drafts()).toHaveTextContent('Regreso a clases');
    expect(calls).toEqual([`delete campaign ${identifier}`, `undo draft ${identifier}`]);
  });

  it('stay where one could not be deleted, with the reason', async () => {
    const { server } = draftServer();
    server.answer(deleteFormDraft, () => refusal('UNAVAILABLE'));
    const { user } = await openScreen(paths.campaigns, { server });
    await user.click(await screen.findByRole('button', { name: 'Más acciones para Regreso a clases' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    expect(await drafts()).toHaveTextContent('Regreso a clases');
    expect(screen.getByRole('region', { name: 'Avisos' })).not.toHaveTextContent(/^$/);
  });

  it('say that they could not be loaded, beside the campaigns', async () => {
    const { server } = draftServer();
    server.answer(listFormDrafts, () => refusal('FORBIDDEN'));
    const { user } = await openScreen(paths.campaigns, { server });
    expect(await screen.findByText(/No pudimos cargar los borradores/)).toBeVisible();
    expect(await screen.findByText(navidad.name)).toBeVisible();
    server.answer(listFormDrafts, () => ({ items: [about] }));
    await user.click(screen.getByRole('button', { name: 'Cargarlos de nuevo' }));
    expect(await screen.findByText('Regreso a clases')).toBeVisible();
  });

  it('are left out by a filter, and not asked for by a role that may not continue them', async () => {
    const { server } = draftServer();
    await openScreen(`${paths.campaigns}?state=vigente`, { server });
    expect(await screen.findByText(navidad.name)).toBeVisible();
    cleanup();
    await openScreen(paths.campaigns, { server, role: 'lector' });
    expect(await screen.findByText(navidad.name)).toBeVisible();
    expect(screen.queryByText('Regreso a clases')).not.toBeInTheDocument();
  });
});
