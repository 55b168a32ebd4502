import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { readCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { archiveRecord, undoDeletion } from '@pregon/contract/archive/archive.endpoints';
import { createListFile } from '@pregon/contract/list-files/list-files.endpoints';
import { errorTable } from '@pregon/contract/errors';
import { deleteProfile } from '@pregon/contract/profiles/profile-deletion.endpoints';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { type CampaignEvent, readCampaignOverview } from '@pregon/contract/results/campaign-overview.endpoints';
import { listScheduleDrafts } from '@pregon/contract/schedules/schedule-draft-list.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { exampleSchedule } from '@pregon/contract/testing/example-schedule';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { navidad, savedProfile } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

const address = `/admin/campaign/${navidad.identifier}`;
const one = { ...navidad, profileCount: 1 };
const full = { ...navidad, profileCount: 2 };
const sent = { ...savedProfile, identifier: crypto.randomUUID(), key: 5, name: 'Por recuperar', scheduleCount: 2, sentCount: 41 };
const newsletter = { identifier: '0f5a7b1c-9c9d-4f7e-8b1a-2d3c4e5f6a7b', name: 'Hogar', scheduleCount: 2 };
const event: CampaignEvent = {
  kind: 'sending',
  at: '2026-11-24T20:30:00.000Z',
  name: exampleSchedule.name,
  identifier: exampleSchedule.identifier,
  by: null,
  sent: 1234,
};
const events: readonly CampaignEvent[] = [
  { ...event, at: '2026-11-25T20:30:00.000Z', sent: null },
  event,
  { ...event, kind: 'schedule', at: '2026-11-23T15:00:00.000Z', by: 'Ana Peña', sent: null },
  { ...event, kind: 'profile', name: savedProfile.name, identifier: savedProfile.identifier, by: 'Ana Peña', sent: null },
  { ...event, kind: 'campaign', name: navidad.name, identifier: navidad.identifier, by: 'Luis Gil', sent: null },
];

const overviewOf = (newsletters: readonly (typeof newsletter)[], happened: readonly CampaignEvent[]) => ({
  newsletters: [...newsletters],
  newsletterCount: newsletters.length,
  events: [...happened],
  eventCount: happened.length,
});
const listOf = (items: readonly Profile[]) => ({ profiles: { items: [...items], total: items.length } });

function serverWith({ campaign = one, profiles = [savedProfile] } = {}) {
  const server = createFakeServer();
  server.answer(readCampaign, () => campaign);
  server.answerGraphql(profilesQuery, ({ filter }) => listOf(filter?.archived ? [] : profiles));
  server.answer(readCampaignOverview, () => overviewOf([newsletter], events));
  server.answer(listScheduleDrafts, () => ({ items: [] }));
  server.answerGraphql(schedulesQuery, ({ filter }) => ({
    programming: { items: filter?.campaign === navidad.identifier ? [exampleSchedule] : [], total: 1 },
  }));
  return server;
}

const openMenu = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Más acciones para ${name}` }));
  return (label: RegExp | string) => screen.getByRole('menuitem', { name: label });
};
const hrefOf = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('the page of a campaign', () => {
  it('shows what belongs to it, with links to each part and to the next tasks', async () => {
    await openScreen(address, { server: serverWith() });
    expect(await screen.findByRole('heading', { level: 1, name: navidad.name })).toBeVisible();
    expect(screen.getByText(navidad.description)).toBeVisible();
    expect(await hrefOf('Editar')).toBe(`${address}/edit`);
    expect(await hrefOf(exampleSchedule.name)).toBe(`/admin/sends/scheduled-list/${exampleSchedule.identifier}`);
    expect(await hrefOf('Programar envío')).toBe(`/admin/sends/schedule?campaign=${navidad.identifier}`);
    expect(await hrefOf('Diseñar newsletter')).toBe(`/admin/newsletter/build?campaign=${navidad.identifier}`);
    expect(await hrefOf(newsletter.name)).toBe(`/admin/newsletter/build?id=${newsletter.identifier}`);
    expect(screen.getByText('en 2 programaciones')).toBeVisible();
  });

  it('tells what happened, the latest first', async () => {
    await openScreen(address, { server: serverWith() });
    const story = (await screen.findByText(/Luis Gil creó la campaña\./)).closest('ol');
    const lines = within(story ?? document.body).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      `25 nov 2026, 15:30Salió «${exampleSchedule.name}».`,
      `24 nov 2026, 15:30Salió «${exampleSchedule.name}»: 1.234 mensajes.`,
      `23 nov 2026, 10:00Ana Peña creó la programación «${exampleSchedule.name}».`,
      `24 nov 2026, 15:30Ana Peña agregó el perfil «${savedProfile.name}».`,
      '24 nov 2026, 15:30Luis Gil creó la campaña.',
    ]);
  });

  it('says what is missing in a new campaign', async () => {
    const server = serverWith({ campaign: navidad, profiles: [] });
    server.answer(readCampaignOverview, () => overviewOf([], []));
    server.answerGraphql(schedulesQuery, () => ({ programming: { items: [], total: 0 } }));
    await openScreen(address, { server });
    for (const text of [
      'Esta campaña todavía no tiene perfiles.',
      'Todavía no hay envíos programados.',
      'Ninguna programación de la campaña usa todavía un newsletter.',
    ])
      expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Agregar perfil' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Ver el archivo' })).toBeNull();
  });

  it('loads a part again after an error that does not affect the others', async () => {
    const server = serverWith();
    server.answer(readCampaignOverview, () => refusal('UNAVAILABLE'));
    const { user } = await openScreen(address, { server });
    expect(await screen.findByText('No pudimos cargar los newsletters y la historia')).toBeVisible();
    expect(await screen.findByRole('link', { name: exampleSchedule.name })).toBeVisible();
    server.answer(readCampaignOverview, () => overviewOf([newsletter], []));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: newsletter.name })).toBeVisible();
  });

  it('says how many newsletters and events are left out, and shows all of them on request', async () => {
    const names = Array.from({ length: 73 }, (_, index) => ({
      ...newsletter,
      identifier: crypto.randomUUID(),
      name: `Hogar ${index}`,
    }));
    const history = Array.from({ length: 340 }, (_, index) => ({ ...event, identifier: crypto.randomUUID(), sent: index }));
    const asked: unknown[] = [];
    let isDown = true;
    const server = serverWith();
    server.answer(readCampaignOverview, ({ query }) => {
      asked.push(query);
      if (query.events === 5000 && isDown) return refusal('UNAVAILABLE');
      const { newsletters, events: rows } = query;
      return { newsletters: names.slice(0, newsletters), newsletterCount: 73, events: history.slice(0, rows), eventCount: 340 };
    });
    const { user, location } = await openScreen(address, { server });
    const links = () => screen.getAllByRole('link', { name: /^Hogar / });
    const lines = () => within(screen.getByText(/: 0 mensajes\./).closest('ol') ?? document.body).getAllByRole('listitem');
    expect(await screen.findByText('Estos son los 50 que más se usan.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver los 73 newsletters' }));
    await waitFor(() => expect(links()).toHaveLength(73));
    expect(screen.queryByText(/que más se usan/)).toBeNull();

    expect([lines().length, screen.getByText('Esto es lo último: 100 de 340.')]).toEqual([100, expect.anything()]);
    await user.click(screen.getByRole('button', { name: 'Ver todo lo que ha pasado' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(errorTable.UNAVAILABLE.message);
    expect(lines()).toHaveLength(100);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Ver todo lo que ha pasado' }));
    await waitFor(() => expect(lines()).toHaveLength(340));
    expect(links()).toHaveLength(73);
    expect(location().search).toBe('?newsletters=todos&historia=todo');
    const first = { newsletters: 50, events: 100 };
    const whole = { ...first, events: 5000 };
    expect(asked).toEqual([first, { ...first, newsletters: 1000 }, whole, whole]);
  });

  it('leads to all of its schedules when it shows only the newest ones', async () => {
    const server = serverWith();
    server.answerGraphql(schedulesQuery, () => ({ programming: { items: [exampleSchedule], total: 73 } }));
    await openScreen(address, { server });
    expect(await hrefOf('Ver las 73 programaciones')).toBe(`/admin/sends/scheduled-list?campaign=${navidad.identifier}`);
  });

  it('shows the unfinished schedules above the others, with links to go on with them', async () => {
    const server = serverWith();
    const asked: unknown[] = [];
    const draft = {
      identifier: 'd-1',
      version: 1,
      name: 'Aguinaldos',
      author: 'Luis Gil',
      updatedAt: '2026-11-24T20:30:00.000Z',
    };
    server.answer(listScheduleDrafts, ({ query }) => {
      asked.push(query);
      // Changes of the stored schedule are continued from its own row.
      return { items: [draft, { ...draft, identifier: exampleSchedule.identifier, name: 'Otra' }] };
    });
    await openScreen(address, { server });
    expect(await hrefOf('Aguinaldos')).toBe('/admin/sends/schedule?draft=d-1');
    const table = screen.getByRole('link', { name: 'Aguinaldos' }).closest('table');
    const [, first, second] = within(table ?? document.body).getAllByRole('row');
    expect(first).toHaveTextContent(/Aguinaldos.*Sin terminar · Luis Gil.*Borrador/);
    expect(second).toHaveTextContent(exampleSchedule.name);
    expect(screen.queryByText('Otra')).not.toBeInTheDocument();
    expect(asked).toEqual([{ campaign: navidad.identifier }]);
  });

  it('shows the schedules when their drafts cannot be loaded, and tries again', async () => {
    const server = serverWith();
    server.answer(listScheduleDrafts, () => refusal('UNAVAILABLE'));
    const { user } = await openScreen(address, { server });
    expect(await screen.findByText('No pudimos cargar los borradores.')).toBeVisible();
    expect(screen.getByRole('link', { name: exampleSchedule.name })).toBeVisible();
    server.answer(listScheduleDrafts, () => ({ items: [] }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(screen.queryByText('No pudimos cargar los borradores.')).not.toBeInTheDocument());
  });

  it('shows that the campaign does not exist, and links to the list', async () => {
    const server = createFakeServer();
    server.answer(readCampaign, () => refusal('NOT_FOUND'));
    await openScreen(address, { server });
    expect(await screen.findByRole('heading', { name: 'Esta campaña no existe' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver campañas' })).toHaveAttribute('href', '/admin/campaign/all');
  });
});

describe('the profiles of a campaign', () => {
  const addressOfForm = `/admin/campaign/${navidad.identifier}/sends/1`;

  it('are listed with links to their forms', async () => {
    await openScreen(address, { server: serverWith({ campaign: full, profiles: [savedProfile, sent] }) });
    expect(await screen.findByRole('link', { name: savedProfile.name })).toHaveAttribute(
      'href',
      `${addressOfForm}?profile=${savedProfile.identifier}`,
    );
    expect(within(screen.getByRole('row', { name: /Por recuperar/ })).getByText('41')).toBeVisible();
    for (const quota of screen.getAllByText('2 de 2')) expect(quota).toBeVisible();
  });

  it('lead to a schedule with the profile filled in', async () => {
    const { user, location } = await openScreen(address, { server: serverWith() });
    const item = await openMenu(user, savedProfile.name);
    await user.click(item('Programar envío'));
    await waitFor(() =>
      expect(location()).toMatchObject({
        pathname: '/admin/sends/schedule',
        search: `?campaign=${navidad.identifier}&profile=${savedProfile.key}`,
      }),
    );
  });

  it('are copied while there is a free place, one at a time', async () => {
    const { user, location } = await openScreen(address, { server: serverWith() });
    const item = await openMenu(user, savedProfile.name);
    await user.click(item('Copiar en uno nuevo'));
    await waitFor(() =>
      expect(location()).toMatchObject({ pathname: addressOfForm, search: `?copy=${savedProfile.identifier}` }),
    );
  });

  it('are added directly to a free place', async () => {
    const { user, location } = await openScreen(address, { server: serverWith() });
    await screen.findByRole('link', { name: savedProfile.name });
    await user.click(screen.getByRole('button', { name: 'Agregar perfil' }));
    await waitFor(() => expect(location()).toMatchObject({ pathname: addressOfForm, search: '', state: { profilesBefore: 1 } }));
  });

  it('are added after the quota is raised when no place is free', async () => {
    const server = serverWith({ campaign: full, profiles: [savedProfile, sent] });
    const { user, location } = await openScreen(address, { server });
    const item = await openMenu(user, savedProfile.name);
    expect(item(/Copiar/)).toHaveTextContent('sin cupo');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Agregar perfil' }));
    await waitFor(() =>
      expect(location()).toMatchObject({ pathname: '/admin/campaigns/add-send', search: `?campaign=${navidad.identifier}` }),
    );
  });

  it('cannot be added to a campaign that has ended', async () => {
    await openScreen(address, { server: serverWith({ campaign: { ...one, state: 'terminada' } }) });
    expect(await screen.findByRole('button', { name: 'Agregar perfil' })).toHaveAccessibleDescription('Esta campaña ya terminó.');
  });

  it('are deleted with their schedules after confirmation', async () => {
    const scheduled = { ...savedProfile, scheduleCount: 1 };
    const server = serverWith({ profiles: [scheduled] });
    server.answer(deleteProfile, () => {
      server.answer(readCampaign, () => navidad);
      server.answerGraphql(profilesQuery, () => listOf([]));
      return { message: 'El perfil «Clientas fieles» se eliminó.' };
    });
    const { user } = await openScreen(address, { server });
    const item = await openMenu(user, scheduled.name);
    await user.click(item('Eliminar…'));
    const question = await screen.findByRole('alertdialog', { name: 'Eliminar «Clientas fieles»' });
    expect(question).toHaveTextContent('Con él se va 1 programación. Puedes deshacerlo durante unos segundos.');
    await user.click(within(question).getByRole('button', { name: 'Eliminar perfil' }));
    expect(await screen.findByText('Esta campaña todavía no tiene perfiles.')).toBeVisible();
    const notes = await screen.findByRole('region', { name: 'Avisos' });
    expect(await within(notes).findByText('El perfil «Clientas fieles» se eliminó.')).toBeVisible();
  });

  it('cannot be deleted once messages were sent, both before trying and after a concurrent sending', async () => {
    const server = serverWith({ campaign: full, profiles: [savedProfile, sent] });
    server.answer(deleteProfile, () => refusal('PROFILE_SENT'));
    const { user } = await openScreen(address, { server });
    const first = await openMenu(user, sent.name);
    expect(first('Ver')).toBeVisible();
    expect(first(/Eliminar/)).toHaveAttribute('aria-disabled', 'true');
    expect(first(/Eliminar/)).toHaveTextContent('ya se envió');
    await user.keyboard('{Escape}');
    const second = await openMenu(user, savedProfile.name);
    await user.click(second('Eliminar…'));
    await user.click(await screen.findByRole('button', { name: 'Eliminar perfil' }));
    expect(await screen.findByText('Este perfil ya tiene mensajes enviados: no se puede cambiar ni eliminar.')).toBeVisible();
  });

  it('are loaded again after an error that does not affect the rest', async () => {
    const server = serverWith();
    server.answerGraphql(profilesQuery, () => refusal('UNAVAILABLE'));
    const { user } = await openScreen(address, { server });
    expect(await screen.findByRole('heading', { name: 'No pudimos cargar la lista' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: navidad.name })).toBeVisible();
    server.answerGraphql(profilesQuery, () => listOf([savedProfile]));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: savedProfile.name })).toBeVisible();
  });

  it('are archived and taken out of the archive, with undo', async () => {
    const archived = new Set<string>();
    const server = serverWith();
    server.answer(archiveRecord, ({ params, body }) => {
      if (body.archived) archived.add(params.id);
      else archived.delete(params.id);
      return body;
    });
    server.answerGraphql(profilesQuery, ({ filter }) =>
      listOf([savedProfile].filter(({ identifier }) => archived.has(identifier) === (filter?.archived ?? false))),
    );
    const { user, location } = await openScreen(address, { server });
    await user.click(await screen.findByRole('checkbox', { name: `Elegir ${savedProfile.name}` }));
    await user.click(await screen.findByRole('button', { name: 'Archivar' }));
    expect(await screen.findByText('En el archivo: 1 perfil.')).toBeVisible();
    expect(await screen.findByText('Todos los perfiles están en el archivo.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver el archivo' }));
    await waitFor(() => expect(location().search).toBe('?archived=true'));
    await user.click(await screen.findByRole('checkbox', { name: `Elegir ${savedProfile.name}` }));
    await user.click(await screen.findByRole('button', { name: 'Sacar del archivo' }));
    expect(await screen.findByText('De nuevo en la lista: 1 perfil.')).toBeVisible();
    expect(await screen.findByText('El archivo está vacío')).toBeVisible();
    const [, back] = await screen.findAllByRole('button', { name: 'Deshacer' });
    await user.click(back ?? document.body);
    await waitFor(() => expect(archived.size).toBe(0));
  });

  it('are archived singly from the menu of a row, with undo', async () => {
    const server = serverWith();
    let isArchived = false;
    server.answer(archiveRecord, ({ body }) => {
      isArchived = body.archived;
      return body;
    });
    server.answerGraphql(profilesQuery, ({ filter }) => listOf(isArchived === (filter?.archived ?? false) ? [savedProfile] : []));
    const { user } = await openScreen(address, { server });
    const item = await openMenu(user, savedProfile.name);
    await user.click(item('Archivar'));
    expect(await screen.findByText(`En el archivo: «${savedProfile.name}».`)).toBeVisible();
    expect(await screen.findByText('Todos los perfiles están en el archivo.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByRole('link', { name: savedProfile.name })).toBeVisible();
    expect(server.requests.flatMap(({ url, body }) => (url.pathname.startsWith('/V1/archive') ? [body] : []))).toEqual([
      { archived: true },
      { archived: false },
    ]);
  });

  it('stay in the list when archiving fails, and say why', async () => {
    const server = serverWith({ profiles: [{ ...savedProfile, archived: true }] });
    server.answer(archiveRecord, () => refusal('STILL_SENDING'));
    const { user } = await openScreen(address, { server });
    const item = await openMenu(user, savedProfile.name);
    await user.click(item('Sacar del archivo'));
    expect(await screen.findByRole('alert')).toHaveTextContent(errorTable.STILL_SENDING.message);
    expect(screen.getByRole('link', { name: savedProfile.name })).toBeVisible();
  });

  it('are sorted by the column of the address, and so is their file', async () => {
    const server = serverWith();
    server.answer(createListFile, () => refusal('TOO_MANY_REQUESTS'));
    const { user, location } = await openScreen(`${address}?order=-sentCount`, { server });
    const table = within(await screen.findByRole('table', { name: 'Perfiles' }));
    expect(table.getByRole('columnheader', { name: 'Enviados' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(table.getByRole('button', { name: 'Nombre' }));
    await waitFor(() => expect(location().search).toBe('?order=name'));
    const sort = { by: 'name', direction: 'asc' };
    const sorted = expect.objectContaining({ variables: expect.objectContaining({ sort }) });
    await waitFor(() => expect(server.requests.map(({ body }) => body)).toContainEqual(sorted));
    await user.click(screen.getByRole('button', { name: 'Descargar CSV' }));
    await waitFor(() => expect(server.requests.at(-1)?.body).toMatchObject({ list: 'profiles', sort }));
  });

  it('are downloaded as they are filtered, and show the chosen columns', async () => {
    const server = serverWith();
    server.answer(createListFile, () => refusal('TOO_MANY_REQUESTS'));
    const { user } = await openScreen(`${address}?q=fieles`, { server });
    await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
    expect(await screen.findByText('Demasiados intentos. Espera un momento.')).toBeVisible();
    expect(server.requests.at(-1)?.body).toEqual({
      list: 'profiles',
      filter: { campaign: navidad.identifier, search: 'fieles' },
    });
    expect(screen.queryByRole('columnheader', { name: 'Enfoque' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Columnas' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Enfoque' }));
    expect(await screen.findByText(savedProfile.customerFocus.join(', '), { selector: 'td' })).toBeInTheDocument();
  });

  it.each([
    [{ startedCount: 0 }, 'Puedes deshacerlo durante unos segundos.', { undo: 'required' }],
    [{ startedCount: 1 }, 'Un envío suyo ya empezó: no se puede deshacer.', {}],
  ])('are deleted with what was said about undoing it: %j', async (change, words, query) => {
    const server = serverWith({ profiles: [{ ...savedProfile, ...change }] });
    server.answer(deleteProfile, () => ({ message: 'Se eliminó.', canUndo: change.startedCount === 0 }));
    server.answer(undoDeletion, () => ({ message: 'De nuevo.' }));
    const { user } = await openScreen(address, { server });
    const item = await openMenu(user, savedProfile.name);
    await user.click(item('Eliminar…'));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent(words);
    await user.click(within(question).getByRole('button', { name: 'Eliminar perfil' }));
    expect(await screen.findByText('Se eliminó.')).toBeVisible();
    const request = server.requests.find(({ method }) => method === 'DELETE');
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual(query);
    expect(screen.queryAllByRole('button', { name: 'Deshacer' })).toHaveLength(change.startedCount === 0 ? 1 : 0);
  });

  it('are asked about again when a sending has started since the question', async () => {
    const server = serverWith();
    server.answer(deleteProfile, ({ query }) => (query.undo ? refusal('UNDO_OVER') : { message: 'Se eliminó.', canUndo: false }));
    const { user } = await openScreen(address, { server });
    const item = await openMenu(user, savedProfile.name);
    await user.click(item('Eliminar…'));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Eliminar perfil' }));
    expect(await within(question).findByText('Esto ya no se puede deshacer.')).toBeVisible();
    expect(question).toHaveTextContent('Un envío empezó mientras tanto: si lo eliminas, no se puede deshacer.');
    await user.click(within(question).getByRole('button', { name: 'Eliminar perfil' }));
    expect(await screen.findByText('Se eliminó.')).toBeVisible();
  });
});
