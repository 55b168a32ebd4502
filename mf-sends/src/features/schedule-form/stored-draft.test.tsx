import { describe, expect, it } from '@jest/globals';
import { type FakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { undoDeletion } from '@pregon/contract/archive/archive.endpoints';
import { listScheduleDrafts } from '@pregon/contract/schedules/schedule-draft-list.endpoints';
import { deleteScheduleDraft, readScheduleDraft, saveScheduleDraft } from '@pregon/contract/schedules/schedule-drafts.endpoints';
import { createSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../paths.ts';
import { christmas, loyal, planned } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';
import { chooseBySearch, fillIn, fillInActive, pasteInto, typeSegments } from './testing/form-actions.ts';
import { draft, scheduleServer } from './testing/schedule-server.ts';
import { emptySchedule } from './schedule-values.ts';
import { readContent } from './stored-draft.ts';

const identifier = '5f0f5b1c-0a53-4a3a-9a26-0c9f2d0e7a11';
const about = { identifier, version: 3, name: 'Día de la madre', author: 'Ana Ruiz', updatedAt: '2026-11-20T15:00:00.000Z' };
const save = () => screen.getByRole('button', { name: 'Guardar borrador' });

/** A server that stores drafts, and records what is stored. */
function draftServer(content: object = {}) {
  const fake = scheduleServer();
  const stored: { readonly id: string; readonly name: string; readonly version: number; readonly content: object }[] = [];
  fake.server.answer(saveScheduleDraft, ({ params, body }) => {
    stored.push({ id: params.id, name: body.name, version: body.version, content: JSON.parse(body.content) as object });
    return { ...about, identifier: params.id, name: body.name, version: body.version + 1 };
  });
  fake.server.answer(readScheduleDraft, () => ({ ...about, content: JSON.stringify(content) }));
  fake.server.answer(listScheduleDrafts, () => ({ items: [about] }));
  return { ...fake, stored };
}

describe('a draft of a schedule', () => {
  it('is stored with a name and whatever was typed, without checking it', async () => {
    const { server, stored, scheduled } = draftServer();
    const { user, location } = await openScreen(paths.newSchedule, { server });
    await pasteInto(user, 'Nombre', 'Navidad');
    await chooseBySearch(user, 'Perfil', /Clientas fieles/);
    await user.click(save());
    await waitFor(() => expect(location().pathname).toBe(paths.schedules));
    expect(stored).toMatchObject([
      { name: 'Navidad', version: 0, content: { name: 'Navidad', profile: String(loyal.key), methods: ['email'] } },
    ]);
    expect(scheduled).toEqual([]);
    expect(await screen.findByText('«Navidad» queda como borrador. Lo que falta se revisa cuando la programes.')).toBeVisible();
  });

  it('needs a name, and nothing else', async () => {
    const { server, stored } = draftServer();
    const { user } = await openScreen(paths.newSchedule, { server });
    await screen.findByLabelText('Nombre');
    await user.click(save());
    expect(await screen.findByText('El nombre es requerido')).toBeVisible();
    expect(screen.getByLabelText('Nombre')).toHaveFocus();
    expect(screen.queryByText('Elige un perfil.')).not.toBeInTheDocument();
    expect(stored).toEqual([]);
  });

  it('keeps what was typed where it could not be stored, and is stored once when it is tried again', async () => {
    const { server, stored } = draftServer();
    const keys: string[] = [];
    server.answer(saveScheduleDraft, ({ params }) => {
      keys.push(params.id);
      return refusal('UNAVAILABLE');
    });
    const { user } = await openScreen(paths.newSchedule, { server });
    await pasteInto(user, 'Nombre', 'Navidad');
    for (const times of [1, 2]) {
      await user.click(save());
      await waitFor(() => expect(keys).toHaveLength(times));
      await waitFor(() => expect(save()).toHaveTextContent('Guardar borrador'));
    }
    expect(keys[1]).toBe(keys[0]);
    expect(screen.getByLabelText('Nombre')).toHaveValue('Navidad');
    expect(stored).toEqual([]);
  });

  it('is continued with what was typed, and stored from its version', async () => {
    const { server, stored } = draftServer({ ...emptySchedule, profile: String(loyal.key) });
    const { user } = await openScreen(paths.continueDraft(identifier), { server });
    expect(await screen.findByLabelText('Nombre')).toHaveValue('Día de la madre');
    expect(await screen.findByRole('button', { name: 'Quitar Clientas fieles · Navidad en tu barrio' })).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(stored).toMatchObject([{ id: identifier, version: 3, name: 'Día de la madre' }]));
  });

  it('keeps incomplete dates and times, and texts that are no numbers, as they were typed', async () => {
    const { server, stored } = draftServer();
    const first = await openScreen(paths.newSchedule, { server });
    await pasteInto(first.user, 'Nombre', 'Navidad');
    await typeSegments(first.user, 'Día', '2412');
    await first.user.click(await screen.findByRole('spinbutton', { name: /^hora, Hora$/i }));
    await first.user.keyboard('{Backspace}{Backspace}');
    await first.user.click(save());
    await waitFor(() => expect(stored).toMatchObject([{ content: { typedTexts: { day: '24/12/', sendingTime: '/00' } } }]));
    cleanup();
    const content = { ...stored[0]?.content, typedTexts: { day: '24/12/', sendingTime: '/00', dayTheMonth: 'tres' } };
    const repeated = { ...content, repeatSending: true, range: '2', repeatEachMonth: '5', dayTheMonth: null };
    const again = draftServer(repeated);
    const { user } = await openScreen(paths.continueDraft(identifier), { server: again.server });
    expect(await screen.findByLabelText('Día del mes')).toHaveValue('tres');
    const shown = screen.getAllByRole('spinbutton').map(({ textContent }) => textContent);
    expect(shown).toEqual(['24', '12', 'aaaa', 'dd', 'mm', 'aaaa', '––', '00']);
    await user.click(save());
    await waitFor(() => expect(again.stored).toMatchObject([{ content: { typedTexts: content.typedTexts } }]));
    expect(again.stored[0]?.content).not.toHaveProperty('day');
  });

  it('becomes another draft where a colleague has changed or deleted it', async () => {
    const { server, stored } = draftServer({ ...emptySchedule });
    server.answer(saveScheduleDraft, ({ params, body }) => {
      if (body.version > 0) return refusal('CONFLICT');
      stored.push({ id: params.id, name: body.name, version: body.version, content: JSON.parse(body.content) });
      return { ...about, identifier: params.id, name: body.name, version: 1 };
    });
    const { user, location } = await openScreen(paths.continueDraft(identifier), { server });
    await pasteInto(user, 'Nombre', ' de 2027');
    await user.click(save());
    await waitFor(() => expect(location().pathname).toBe(paths.schedules));
    expect(stored).toMatchObject([{ name: 'Día de la madre de 2027', version: 0 }]);
    expect(stored[0]?.id).not.toBe(identifier);
    expect(await screen.findByText(/Alguien cambió o eliminó este borrador mientras tanto/)).toBeVisible();
  });

  it('is checked when it is scheduled, at the fields, and becomes the schedule', async () => {
    const { server } = draftServer({ ...emptySchedule, email: { ...emptySchedule.email, sender: 'Casa Lulú' } });
    const drafts: unknown[] = [];
    server.answer(createSchedule, ({ body }) => {
      drafts.push(body.draft);
      return { ...draft, active: true, state: 'programada' as const };
    });
    const { user, location } = await openScreen(paths.continueDraft(identifier), { server });
    await screen.findByLabelText('Nombre');
    await user.click(screen.getByRole('switch', { name: 'Activa' }));
    await user.click(screen.getByRole('button', { name: 'Programar' }));
    expect((await screen.findAllByText('Elige un perfil.')).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('switch', { name: 'Activa' }));
    await user.clear(screen.getByLabelText('Nombre'));
    await fillInActive(user);
    await user.click(screen.getByRole('button', { name: 'Programar' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Programar el envío' });
    await user.click(within(dialog).getByRole('button', { name: 'Programar envío' }));
    await waitFor(() => expect(location().pathname).toBe(paths.schedule(draft.identifier)));
    expect(drafts).toEqual([identifier]);
  });

  it('of a stored schedule that is a draft needs a name only, and is kept beside it', async () => {
    const { server, stored, changed } = draftServer();
    server.answer(listScheduleDrafts, () => ({ items: [] }));
    const { user, location } = await openScreen(paths.editSchedule(draft.identifier), { server });
    await user.clear(await screen.findByLabelText('Asunto'));
    await user.click(save());
    await waitFor(() => expect(location().pathname).toBe(paths.schedules));
    expect(stored).toMatchObject([
      { id: draft.identifier, name: draft.name, version: 0, content: { schedule: draft.identifier, email: { subject: '' } } },
    ]);
    expect(changed).toEqual([]);
  });

  it('of a stored schedule is continued by whoever edits that, and saved whole into it', async () => {
    const unfinished = { ...emptySchedule, schedule: draft.identifier, profile: String(loyal.key), day: '2099-12-01' };
    const email = { ...emptySchedule.email, newsletterId: christmas.identifier, sender: 'Casa', senderEmail: 'a@tienda.example' };
    const { server, changed } = draftServer({ ...unfinished, email });
    server.answer(listScheduleDrafts, () => ({ items: [{ ...about, identifier: draft.identifier }] }));
    const { user, location } = await openScreen(paths.editSchedule(draft.identifier), { server });
    expect(await screen.findByLabelText('Nombre')).toHaveValue('Día de la madre');
    await pasteInto(user, 'Asunto', 'Hola');
    await user.click(save());
    await waitFor(() => expect(location().pathname).toBe(paths.schedule(draft.identifier)));
    expect(changed).toMatchObject([{ identifier: draft.identifier, name: 'Día de la madre', dateStart: '2099-12-01T09:00' }]);
  });

  it('says so where a colleague has scheduled or deleted it', async () => {
    const { server } = draftServer();
    server.answer(readScheduleDraft, () => refusal('NOT_FOUND'));
    await openScreen(paths.continueDraft(identifier), { server });
    expect(await screen.findByText('Este borrador ya no existe')).toBeVisible();
  });

  it('is read without what this form does not understand', () => {
    const understood = { day: '2099-11-24', methods: ['sms'] };
    expect(readContent('Navidad', JSON.stringify({ ...understood, typedTexts: { dateEnd: 7 } }))).toEqual({
      values: { ...emptySchedule, ...understood, name: 'Navidad' },
      typed: new Map(),
    });
    expect(readContent('Navidad', JSON.stringify({ methods: 'sms' })).values).toEqual({ ...emptySchedule, name: 'Navidad' });
  });
});

it('gives back the chosen day and time when a sending at once is not confirmed', async () => {
  const { server, scheduled } = draftServer();
  const { user } = await openScreen(paths.newSchedule, { server });
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Enviar ahora' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Programar el envío' });
  await user.click(within(dialog).getByRole('button', { name: 'Seguir editando' }));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Activa' })).not.toBeChecked());
  await user.click(save());
  await waitFor(() => expect(scheduled).toMatchObject([{ dateStart: '2099-11-24T15:30', active: false }]));
});

describe('the drafts above the list of schedules', () => {
  const listServer = (server: FakeServer) => {
    server.answerGraphql(schedulesQuery, () => ({ programming: { items: [planned], total: 1 } }));
    return server;
  };

  it('say who left them, and are continued', async () => {
    const { server } = draftServer();
    const { user, location } = await openScreen(paths.schedules, { server: listServer(server) });
    const drafts = await screen.findByRole('region', { name: 'Borradores sin terminar' });
    expect(drafts).toHaveTextContent('Borrador');
    expect(drafts).toHaveTextContent('Ana Ruiz');
    await user.click(within(drafts).getByRole('link', { name: 'Seguir editando Día de la madre' }));
    expect(location().search).toBe(`?draft=${identifier}`);
  });

  it('are found by the words of their names, in any order and without accents', async () => {
    const { server } = draftServer();
    await openScreen(`${paths.schedules}?q=MÁDRE dia`, { server: listServer(server) });
    expect(await screen.findByText('Día de la madre')).toBeVisible();
  });

  it('are found by their names, and left out by a filter on what they may not have yet', async () => {
    const { server } = draftServer();
    await openScreen(`${paths.schedules}?q=navidad`, { server: listServer(server) });
    expect(await screen.findByText(planned.name)).toBeVisible();
    expect(screen.queryByText('Día de la madre')).not.toBeInTheDocument();
  });

  it('are deleted, and put back by «Deshacer»', async () => {
    const { server } = draftServer();
    const removed: string[] = [];
    server.answer(deleteScheduleDraft, ({ params }) => {
      removed.push(params.id);
      server.answer(listScheduleDrafts, () => ({ items: [] }));
      return { message: 'El borrador «Día de la madre» se eliminó.', canUndo: true };
    });
    server.answer(undoDeletion, ({ params }) => {
      removed.push(`${params.kind} ${params.id}`);
      server.answer(listScheduleDrafts, () => ({ items: [about] }));
      return { message: '' };
    });
    const { user } = await openScreen(paths.schedules, { server: listServer(server) });
    await user.click(await screen.findByRole('button', { name: 'Más acciones para Día de la madre' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    expect(await screen.findByText('El borrador «Día de la madre» se eliminó.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Borradores sin terminar')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText('Borradores sin terminar')).toBeVisible();
    expect(removed).toEqual([identifier, `draft ${identifier}`]);
  });
});
