import { graphqlRefusal, refusal } from '@pregon/auth-api/testing/fake-server';
import { audienceQuery } from '@pregon/contract/profiles/audience.operations';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { exampleSchedule } from '@pregon/contract/testing/example-schedule';
import { updateProfile } from '@pregon/contract/profiles/profile-changes.endpoints';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  address,
  choose,
  earlier,
  everybody,
  goToStep,
  navidad,
  openScreen,
  readFile,
  rebajas,
  save,
  savedProfile,
  select,
  startServer,
  stepOnShow,
} from './testing/profile-screen.ts';

const profile: Profile = {
  ...savedProfile,
  geoHierarchy: 'Ciudad',
  geoOptions: ['Cali'],
  paymentMethod: 'Todos excepto',
  paymentMethodException: ['Efectivo', 'Cheque'],
  filterPaymentMethod: true,
  conditionMetric: 'Ticket promedio',
  metricSign: '>=',
  metricValue: 10,
  discountType: 'Bono recompra',
  nextCampaign: rebajas.identifier,
  previousCampaign: rebajas.identifier,
  previousCampaignTo: 'compraron',
  previousSends: [11],
  resultsOf: 'schedule',
  resultsId: rebajas.identifier,
  resultsOccurrence: 7,
  resultsTo: 'no clic',
  resultsStart: '2026-11-01',
  resultsEnd: '',
  birthdayMonth: [12],
  customerRank: 50,
  rankStart: '2026-01-01',
  rankEnd: '2026-06-30',
  customerFile: readFile.identifier,
  customerFileOption: 'include',
  isFileUpload: true,
};
const opened = (step = '') => address({ totalSends: 1, query: `profile=${profile.identifier}`, step });
const copied = address({ totalSends: 1, query: `copy=${profile.identifier}` });

describe('a saved profile', () => {
  it('opens with all its values', async () => {
    const { server } = startServer({ profiles: [profile] });
    const { user } = await openScreen(opened(), { server });
    expect(await screen.findByRole('heading', { level: 1, name: 'Clientas fieles' })).toBeVisible();
    expect(screen.getByText('Perfil de la campaña', { exact: false, selector: 'p' })).toHaveTextContent(
      'Perfil de la campaña Navidad en tu barrio',
    );
    expect(screen.getByLabelText('Nombre del perfil')).toHaveValue('Clientas fieles');
    await goToStep(user, 'Dónde compran');
    expect(screen.getByRole('button', { name: 'Quitar Cali' })).toBeVisible();
    await goToStep(user, 'Qué compran y cómo pagan');
    // Also checks a value that is no longer offered; it must stay visible and removable.
    expect(screen.getByRole('checkbox', { name: 'Cheque' })).toBeChecked();
    expect(screen.getByLabelText('Valor')).toHaveValue('10');
    expect(screen.getByLabelText(/^Cuántos clientes/)).toHaveValue('50');
    await goToStep(user, 'La oferta');
    expect(await screen.findByRole('button', { name: `Quitar ${rebajas.name}` })).toBeVisible();
    await goToStep(user, 'Campaña anterior, eventos y archivo');
    expect(await screen.findByRole('button', { name: 'Quitar Madres' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Compraron' })).toBeChecked();
    expect(await screen.findByText('leales.csv')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Incluir' })).toBeChecked();
  });

  it('leads to the schedules that write to it, and to its campaign', async () => {
    const used = { ...profile, scheduleCount: 3 };
    const { server } = startServer({ profiles: [used] });
    const asked: unknown[] = [];
    server.answerGraphql(schedulesQuery, ({ filter }) => {
      asked.push(filter);
      return { programming: { items: [exampleSchedule], total: 1 } };
    });
    const { user } = await openScreen(opened(), { server });
    await user.click(await screen.findByText('Lo usan 3 programaciones'));
    expect(await screen.findByRole('link', { name: exampleSchedule.name })).toHaveAttribute(
      'href',
      `/admin/sends/scheduled-list/${exampleSchedule.identifier}`,
    );
    expect(asked).toEqual([{ profile: profile.key }]);
    expect(screen.getByText('Otras 2 están en el archivo.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Programar envío' })).toHaveAttribute(
      'href',
      `/admin/sends/schedule?campaign=${navidad.identifier}&profile=${profile.key}`,
    );
    for (const link of screen.getAllByRole('link', { name: navidad.name }))
      expect(link).toHaveAttribute('href', `/admin/campaign/${navidad.identifier}`);
  });

  it('says when its schedules cannot be loaded, and tries again', async () => {
    const { server } = startServer({ profiles: [{ ...profile, scheduleCount: 1 }] });
    server.answerGraphql(schedulesQuery, () => graphqlRefusal('UNAVAILABLE'));
    const { user } = await openScreen(opened(), { server });
    await user.click(await screen.findByText('Lo usa 1 programación'));
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    server.answerGraphql(schedulesQuery, () => ({ programming: { items: [exampleSchedule], total: 1 } }));
    await user.click(again);
    expect(await screen.findByRole('link', { name: exampleSchedule.name })).toBeVisible();
  });

  it('says that no schedule writes to it yet', async () => {
    const { server } = startServer({ profiles: [{ ...profile, scheduleCount: 0 }] });
    await openScreen(opened(), { server });
    expect(await screen.findByText('Todavía no lo usa ninguna programación.')).toBeVisible();
  });

  it('is updated in place, with all untouched values', async () => {
    const { server, saved } = startServer({ profiles: [profile], numberSends: 1, profileCount: 1 });
    const { user, location } = await openScreen(opened(), { server });
    const name = await screen.findByLabelText('Nombre del perfil');
    await user.clear(name);
    await user.type(name, 'Clientas leales');
    await user.click(save());
    await waitFor(() => expect(location()).toMatchObject({ pathname: `/admin/campaign/${navidad.identifier}` }));
    expect(await screen.findByText('Perfil «Clientas leales» guardado.')).toBeVisible();
    expect(server.requests.find(({ method }) => method === 'PUT')?.url.pathname).toBe(`/V1/sends/${profile.identifier}`);
    const { identifier, key, campaignIdentifier, campaignName, isFileUpload, ...stored } = profile;
    const { scheduleCount, sentCount, approvedScheduleCount, createdAt, ...form } = stored;
    expect(saved).toEqual([{ ...form, name: 'Clientas leales' }]);
    const added = [identifier, key, campaignIdentifier, campaignName, isFileUpload];
    expect([...added, scheduleCount, sentCount, approvedScheduleCount, createdAt]).toHaveLength(9);
  });

  it('says before and after a change that its approved schedules go back to drafts', async () => {
    const { server } = startServer({ profiles: [{ ...profile, approvedScheduleCount: 2 }] });
    server.answer(updateProfile, ({ body }) => ({ ...profile, name: body.profile.name, approvedScheduleCount: 0 }));
    const { user } = await openScreen(opened(), { server });
    expect(
      await screen.findByText(/^2 programaciones activas escriben a este perfil\. Si cambias a quién llega, vuelven/),
    ).toBeVisible();
    await user.type(screen.getByLabelText('Nombre del perfil'), ' y nuevas');
    await user.click(save());
    expect(
      await screen.findByText(
        'Perfil «Clientas fieles y nuevas» guardado. Sus 2 programaciones volvieron a borrador: pide que las aprueben otra vez.',
      ),
    ).toBeVisible();
  });

  it('shows that messages were sent meanwhile, and keeps the typed values', async () => {
    const { server } = startServer({ profiles: [profile] });
    server.answer(updateProfile, () => refusal('PROFILE_SENT'));
    const { user } = await openScreen(opened(), { server });
    await user.type(await screen.findByLabelText('Nombre del perfil'), ' 2');
    await user.click(save());
    expect(await screen.findByText('Este perfil ya tiene mensajes enviados: no se puede cambiar ni eliminar.')).toBeVisible();
    expect(screen.getByLabelText('Nombre del perfil')).toHaveValue('Clientas fieles 2');
  });

  it('is read-only after the first message, with the reason and an alternative', async () => {
    const { server } = startServer({ profiles: [{ ...profile, sentCount: 3, approvedScheduleCount: 2 }] });
    const { user } = await openScreen(opened(), { server });
    expect(await screen.findByText('Este perfil ya tiene mensajes enviados: no se puede cambiar ni eliminar.')).toBeVisible();
    expect(screen.getByLabelText('Nombre del perfil')).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Guardar/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/programaciones activas escriben a este perfil/)).not.toBeInTheDocument();
    await goToStep(user, 'Qué compran y cómo pagan');
    expect(select('Medio de pago')).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'PSE' })).toBeDisabled();
    await goToStep(user, 'Campaña anterior, eventos y archivo');
    expect(screen.getByRole('radio', { name: 'Compraron' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Quitar archivo' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Copiar en un perfil nuevo' }));
    await stepOnShow('De qué se trata');
    expect(await screen.findByLabelText('Nombre del perfil')).toHaveValue('Copia de Clientas fieles');
  });

  it.each(['', 'of another campaign'])('that does not exist%s links back to the list', async (another) => {
    const other = { ...profile, campaignIdentifier: rebajas.identifier };
    const { server } = startServer({ profiles: another ? [other] : [] });
    if (another) server.answerGraphql(profilesQuery, () => ({ profiles: { items: [other], total: 1 } }));
    await openScreen(opened(), { server });
    expect(await screen.findByRole('heading', { name: 'Este perfil no existe' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver campañas' })).toBeVisible();
  });

  it('retries after a load error', async () => {
    const { server } = startServer({ profiles: [profile] });
    server.answerGraphql(profilesQuery, () => refusal('UNAVAILABLE'));
    const { user } = await openScreen(opened(), { server });
    expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no responde.');
    server.answerGraphql(profilesQuery, () => ({ profiles: { items: [profile], total: 1 } }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByLabelText('Nombre del perfil')).toHaveValue('Clientas fieles');
  });
});

describe('the people behind some results', () => {
  const sentence = 'Clientes que recibieron un mensaje de la programación «Rebajas» y no hicieron clic en ninguno.';
  const counted = {
    ...everybody,
    sentence,
    steps: [...everybody.steps, { key: 'results' as const, label: 'No hicieron clic en «Rebajas»', remaining: 312, missing: 0 }],
  };

  it('are said in a sentence, and removed with undo', async () => {
    const { server, saved } = startServer({ profiles: [profile] });
    server.answerGraphql(audienceQuery, () => ({ audience: counted }));
    const { user } = await openScreen(opened('historial'), { server });
    const box = within(await screen.findByRole('group', { name: 'Por los resultados de un envío' }));
    expect(await box.findByText(/«Rebajas» y no hicieron clic en ninguno\./)).toHaveTextContent(/312 personas/);
    await user.click(box.getByRole('button', { name: 'Quitar estas personas' }));
    expect(box.queryByText(/«Rebajas»/)).toBeNull();
    expect(box.getByText('El perfil ya no elige por resultados.')).toBeVisible();
    expect(box.getByRole('heading', { name: 'Por los resultados de un envío' })).toHaveFocus();
    await user.click(box.getByRole('button', { name: 'Deshacer' }));
    expect(await box.findByText(/«Rebajas» y no hicieron clic en ninguno\./)).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(saved[0]).toMatchObject({ resultsId: rebajas.identifier, resultsOccurrence: 7 }));
  });
});

describe('a copy', () => {
  it('starts with the values of another profile, and is created as a new one', async () => {
    const { server, saved } = startServer({ profiles: [profile], numberSends: 5, profileCount: 3 });
    const { user } = await openScreen(copied, { server });
    expect(await screen.findByText('Campaña Navidad en tu barrio · perfil 1 de 1')).toBeVisible();
    expect(screen.getByLabelText('Nombre del perfil')).toHaveValue('Copia de Clientas fieles');
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Guardaste el perfil' })).toBeVisible();
    expect(saved[0]).toMatchObject({ name: 'Copia de Clientas fieles', geoOptions: ['Cali'], previousSends: [11] });
    expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('cannot be created in a full campaign', async () => {
    const { server } = startServer({ profiles: [profile], numberSends: 1, profileCount: 1 });
    await openScreen(copied, { server });
    expect(await screen.findByRole('heading', { name: 'La campaña ya tiene todos sus perfiles' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Agregar cupos' })).toBeVisible();
  });

  it('has a shortened name', async () => {
    const { server } = startServer({ profiles: [{ ...profile, name: 'x'.repeat(120) }] });
    await openScreen(copied, { server });
    expect(await screen.findByLabelText('Nombre del perfil')).toHaveValue(`Copia de ${'x'.repeat(111)}`);
  });

  it('can be changed: another choice empties the dependent fields', async () => {
    const { server } = startServer({ profiles: [profile, ...earlier] });
    const { user } = await openScreen(`${copied}#oferta`, { server });
    await screen.findByRole('button', { name: `Quitar ${rebajas.name}` });
    await choose(user, 'Tipo de descuento', 'Sin descuento');
    expect(await screen.findByText('Se vació «Campaña en que se usa el bono».')).toBeVisible();
  });
});
