import { describe, expect, it } from '@jest/globals';
import { refusal } from '@pregon/auth-api/testing/fake-server';
import { listFormDrafts, readFormDraft, saveFormDraft } from '@pregon/contract/form-drafts/form-drafts.endpoints';
import { emptyProfile } from '@pregon/contract/profiles/profile-fields';
import { createProfile } from '@pregon/contract/profiles/profile-changes.endpoints';
import { readCampaignProfiles } from '@pregon/contract/profiles/profiles.endpoints';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { paths } from '../../paths.ts';
import {
  address,
  choose,
  find,
  goToStep,
  navidad,
  openScreen,
  save,
  savedProfile,
  startServer,
  stepOnShow,
  tick,
} from './testing/profile-screen.ts';

const identifier = '5f0f5b1c-0a53-4a3a-9a26-0c9f2d0e7a11';
const about = { identifier, version: 3, name: 'Clientas de Cali', author: 'Ana Ruiz', updatedAt: '2026-11-20T15:00:00.000Z' };
const name = () => screen.findByLabelText('Nombre del perfil');
const store = () => screen.getByRole('button', { name: 'Guardar borrador' });
const page = paths.campaign(navidad.identifier);
const continued = paths.continueProfile(navidad.identifier, identifier);
const typed = {
  ...emptyProfile,
  name: about.name,
  objective: ['Vender'],
  geoHierarchy: 'Ciudad',
  geoOptions: ['Cali'],
  customerRank: null,
  typedTexts: { 'profile.customerRank': 'mil' },
};

/** A server that stores drafts of profiles, and records what is stored. */
function draftServer(content: object = typed, campaign: string = navidad.identifier) {
  const started = startServer({ numberSends: 2 });
  const stored: { readonly id: string; readonly version: number; readonly campaign: unknown; readonly content: unknown }[] = [];
  const { server } = started;
  server.answer(saveFormDraft, ({ params, body }) => {
    stored.push({ id: params.id, version: body.version, campaign: body.campaign, content: JSON.parse(body.content) });
    return { ...about, identifier: params.id, name: body.name, version: body.version + 1 };
  });
  server.answer(readFormDraft, () => ({ ...about, campaign, content: JSON.stringify(content) }));
  server.answer(listFormDrafts, () => ({ items: [about] }));
  server.answer(readCampaignProfiles, () => ({ content: [] }));
  return { ...started, stored };
}

describe('a draft of a profile', () => {
  it('is stored from any step with whatever was typed, and leads to its campaign', async () => {
    const { server, stored, saved } = draftServer();
    const { user, location } = await openScreen(address(), { server });
    await user.type(await name(), 'Clientas de Cali');
    await tick(user, 'Objetivo', 'Vender');
    await goToStep(user, 'Dónde compran');
    await choose(user, 'Jerarquía geográfica', 'Ciudad');
    await find(user, 'Ciudades', 'cal', 'Cali');
    await goToStep(user, 'Qué compran y cómo pagan');
    await user.type(screen.getByLabelText(/^Cuántos clientes/), 'mil');
    await user.click(store());
    await waitFor(() => expect(location().pathname).toBe(page));
    expect(stored).toMatchObject([
      {
        version: 0,
        campaign: navidad.identifier,
        content: { name: 'Clientas de Cali', objective: ['Vender'], geoOptions: ['Cali'] },
      },
    ]);
    expect(stored[0]?.content).toMatchObject({ typedTexts: { 'profile.customerRank': 'mil' } });
    expect(saved).toEqual([]);
    expect(localStorage).toHaveLength(0);
    expect(await screen.findByText('«Clientas de Cali» queda como borrador.')).toBeVisible();
  });

  it('needs a name, to which it leads from any step', async () => {
    const { server, stored } = draftServer();
    const { user } = await openScreen(address({ step: 'compras' }), { server });
    await stepOnShow('Qué compran y cómo pagan');
    await user.click(store());
    await stepOnShow('De qué se trata');
    expect(await name()).toHaveFocus();
    expect(await name()).toHaveAccessibleDescription(/requerido/);
    expect(stored).toEqual([]);
  });

  it('is continued with everything that was typed, in all steps', async () => {
    const { server, stored } = draftServer();
    const { user } = await openScreen(continued, { server });
    expect(await name()).toHaveValue('Clientas de Cali');
    expect(screen.getByRole('checkbox', { name: 'Vender' })).toBeChecked();
    await goToStep(user, 'Dónde compran');
    expect(await screen.findByRole('button', { name: 'Quitar Cali' })).toBeVisible();
    await goToStep(user, 'Qué compran y cómo pagan');
    expect(screen.getByLabelText(/^Cuántos clientes/)).toHaveValue('mil');
    await user.click(store());
    await waitFor(() => expect(stored).toMatchObject([{ id: identifier, version: 3, campaign: navidad.identifier }]));
  });

  it('is checked when it is saved, and becomes the profile', async () => {
    const { server } = draftServer({ ...typed, typedTexts: {} });
    const drafts: unknown[] = [];
    server.answer(createProfile, ({ form }) => {
      drafts.push(form.draft);
      return savedProfile;
    });
    const { user, location } = await openScreen(continued, { server });
    await name();
    await user.click(save());
    await stepOnShow('Quiénes son');
    expect(drafts).toEqual([]);
    await tick(user, 'Enfoque del cliente', 'Leales');
    await tick(user, 'Categoría del cliente', 'Oro');
    await user.click(save());
    await waitFor(() => expect(location().pathname).toBe(page));
    expect(drafts).toEqual([identifier]);
  });

  it('stays open where the campaign is full, with the way to more places', async () => {
    const { server } = draftServer({ ...typed, typedTexts: {}, customerFocus: ['Leales'], customerCategory: ['Oro'] });
    server.answer(createProfile, () => refusal('CAMPAIGN_FULL'));
    const { user } = await openScreen(continued, { server });
    await name();
    await user.click(save());
    expect(await screen.findByRole('link', { name: 'Agrega cupos a la campaña' })).toBeVisible();
    expect(await name()).toHaveValue('Clientas de Cali');
  });

  it('is not continued in another campaign, nor once it is gone', async () => {
    const { server } = draftServer(typed, 'c5c3a3a5-8a86-4a1c-9d55-0d4c3c7d8e11');
    await openScreen(continued, { server });
    expect(await screen.findByText('Este borrador ya no existe')).toBeVisible();
    cleanup();
    server.answer(readFormDraft, () => refusal('NOT_FOUND'));
    await openScreen(continued, { server });
    expect(await screen.findByText('Este borrador ya no existe')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver la campaña' })).toHaveAttribute('href', page);
  });

  it('is shown on the page of its campaign', async () => {
    const { server } = draftServer();
    await openScreen(page, { server });
    expect(await screen.findByRole('region', { name: 'Borradores de perfiles' })).toHaveTextContent('Clientas de Cali');
    expect(screen.getByRole('link', { name: 'Seguir editando Clientas de Cali' })).toHaveAttribute('href', continued);
  });
});
