import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { session } from '@pregon/auth-api/session';
import { type FakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { keepNewsletterWork, readNewsletterWork } from '@pregon/contract/newsletters/newsletters.endpoints';
import { act, screen, waitFor } from '@testing-library/react';
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
} from '../testing/editor-screen.tsx';

let fake: FakeMailEditor;
let server: FakeServer;
beforeEach(() => {
  logIn();
  fake = fakeMailEditor();
  server = newsletterServer();
});
afterEach(() => act(() => session.clear()));

const open = (props: Partial<Opening> = {}) => openEditor({ loadEditor: () => Promise.resolve(() => fake.editor), ...props });
const savedDrafts = () => bodiesOf(server, 'PUT', '/V1/template-work/');
const pathsOf = (method: string) =>
  server.requests.filter((seen) => seen.method === method).map(({ url }) => url.pathname.replace('/V1/template-work/', ''));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

const work = { name: 'Navidad y Reyes', templateJson: '{"design":9}', basedOn: 3, keptAt: '2026-11-20T20:02:00.000Z' };

/** Runs with a fake clock. */
async function withClock(run: () => Promise<void>) {
  jest.useFakeTimers();
  try {
    await run();
  } finally {
    jest.useRealTimers();
  }
}

it('saves the draft three seconds after the last change, and shows the time', () =>
  withClock(async () => {
    open({ template });
    await pass(200);
    fake.change({ isDirty: true });
    await pass(2000);
    fake.change({ canUndo: true });
    await pass(2000);
    expect(savedDrafts()).toEqual([]);
    await pass(1100);
    expect(savedDrafts()).toEqual([{ name: 'Navidad en tu barrio', templateJson: '{"design":2}', basedOn: 3 }]);
    expect(screen.getByText('Borrador · Guardado hace un momento')).toBeInTheDocument();
    await pass(120_000);
    expect(screen.getByText('Borrador · Guardado hace 2 min')).toBeInTheDocument();
  }));

it('saves the draft every six seconds during continuous typing', () =>
  withClock(async () => {
    open({ template });
    await pass(200);
    for (let second = 0; second < 20; second += 1) {
      fake.change({ isDirty: true });
      await pass(1000);
    }
    expect(savedDrafts()).toHaveLength(3);
  }));

it('does not retry at every key press while the server rejects the draft', () =>
  withClock(async () => {
    server.answer(keepNewsletterWork, () => refusal('UNAVAILABLE'));
    open({ template });
    await pass(200);
    for (let second = 0; second < 20; second += 1) {
      fake.change({ isDirty: true });
      await pass(1000);
    }
    expect(savedDrafts()).toHaveLength(3);
  }));

it('saves no draft without a change', () =>
  withClock(async () => {
    open({ template });
    await pass(60_000);
    expect(savedDrafts()).toEqual([]);
  }));

it('shows that the server rejects the draft, and retries', () =>
  withClock(async () => {
    server.answer(keepNewsletterWork, () => refusal('UNAVAILABLE'));
    open({ template });
    await pass(200);
    fake.change({ isDirty: true });
    expect(
      await screen.findByText('El borrador no se pudo guardar. Lo intentamos de nuevo.', {}, { timeout: 15_000 }),
    ).toBeInTheDocument();
    server.answer(keepNewsletterWork, () => ({ keptAt: work.keptAt }));
    expect(await screen.findByText('Borrador · Guardado hace un momento', {}, { timeout: 15_000 })).toBeInTheDocument();
  }));

it('pauses draft saving while nobody is logged in', () =>
  withClock(async () => {
    const end = session.keepWhile(() => true);
    open({ template });
    await pass(200);
    fake.change({ isDirty: true });
    act(() => session.lapse());
    await pass(9000);
    expect(savedDrafts()).toEqual([]);
    logInAgain();
    await waitFor(() => expect(savedDrafts()).toHaveLength(1), { timeout: 15_000 });
    end();
  }));

const logInAgain = () => act(() => logIn());

it('saves the draft when the page is left', async () => {
  const { unmount } = open({ template });
  await untilOpen();
  fake.change({ isDirty: true });
  unmount();
  await waitFor(() => expect(savedDrafts()).toHaveLength(1));
});

it.each([
  ['by a request that outlives the page', '{"design":2}', true],
  ['by an ordinary request where the design is too large for that', JSON.stringify({ design: 'ñ'.repeat(31_000) }), undefined],
])('saves the draft when the page is hidden, %s', async (_, design, keepalive) => {
  jest.spyOn(fake.editor, 'getDesign').mockReturnValue(design);
  open({ template });
  await untilOpen();
  fake.change({ isDirty: true });
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(savedDrafts()).toHaveLength(1));
  const sent = jest.mocked(fetch).mock.calls.find(([, init]) => init?.method === 'PUT');
  expect(sent?.[1]?.keepalive).toBe(keepalive);
});

it('offers to restore an unsaved draft', async () => {
  server.answer(readNewsletterWork, () => ({ work }));
  const { user } = open({ template });
  expect(await screen.findByRole('alertdialog', { name: /^Tienes cambios sin guardar de .* a las 15:02$/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(fake.editor.loadDesign).toHaveBeenLastCalledWith('{"design":9}');
  expect(screen.getByLabelText('Nombre')).toHaveValue('Navidad y Reyes');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('La lista');
  await waitFor(() => expect(pathsOf('DELETE')).toEqual([template.identifier]));
});

it('saves from the version that the draft was based on, so that a conflict is detected', async () => {
  server.answer(readNewsletterWork, () => ({ work: { ...work, basedOn: 2 } }));
  const { user } = open({ template });
  await screen.findByText(/Después de eso alguien guardó otra versión/);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('La lista');
  expect(bodiesOf(server, 'POST', '/V1/template')).toEqual([expect.objectContaining({ basedOn: 2 })]);
});

it('discards the draft on request', async () => {
  server.answer(readNewsletterWork, () => ({ work }));
  const { user } = open({ template });
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(pathsOf('DELETE')).toEqual([template.identifier]));
  expect(screen.getByLabelText('Nombre')).toHaveValue('Navidad en tu barrio');
  expect(fake.editor.loadDesign).toHaveBeenLastCalledWith('{"design":1}');
});

it('restores the draft of a new newsletter after a reload, until it is saved', async () => {
  const first = open();
  await untilOpen();
  await first.user.type(screen.getByLabelText('Nombre'), 'Reyes');
  first.unmount();
  await waitFor(() => expect(savedDrafts()).toHaveLength(1));
  const [id] = pathsOf('PUT');
  server.answer(readNewsletterWork, ({ params }) => ({ work: params.id === id ? { ...work, basedOn: null } : null }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Continuar' }));
  expect(screen.queryByText('Elige con qué empezar')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('La lista');
  await waitFor(() => expect(pathsOf('DELETE')).toEqual([id]));
  expect(localStorage).toHaveLength(0);
});
