import { describe, expect, it } from '@jest/globals';
import { refusal } from '@pregon/auth-api/testing/fake-server';
import type { DataRequest } from '@pregon/contract/data-requests/data-request.schema';
import { answerDataRequest, extendDataRequest, listDataRequests } from '@pregon/contract/data-requests/data-requests.endpoints';
import { screen, within } from '@testing-library/react';
import { openScreen } from '../../../testing/screens.tsx';
import { accountServer } from '../testing/account-server.ts';

const erasure: DataRequest = {
  id: 4,
  kind: 'erasure',
  state: 'open',
  email: 'luz@correo.example',
  text: 'Ya no compro con ustedes.',
  receivedAt: '2026-11-02T15:00:00.000Z',
  dueOn: '2026-11-24',
  customers: [{ id: 9, name: 'Luz Mora' }],
  isOverdue: true,
  mayExtend: false,
};
const query: DataRequest = {
  ...erasure,
  id: 5,
  kind: 'query',
  email: 'nadie@correo.example',
  text: '',
  dueOn: '2026-12-09',
  customers: [],
  isOverdue: false,
  mayExtend: true,
};
const { email: _email, ...anonymous } = erasure;
const answered: DataRequest = {
  ...anonymous,
  id: 6,
  state: 'accepted',
  text: '',
  customers: [],
  isOverdue: false,
  closedAt: '2026-11-20T15:00:00.000Z',
  closedBy: 'Ana Ríos',
};

async function open(items: readonly DataRequest[] | 'failing', overdue = 1, search = '') {
  const server = accountServer();
  server.answer(listDataRequests, ({ query: { list, page } }) => {
    if (items === 'failing') return refusal('UNAVAILABLE');
    const shown = items.filter(({ state }) => (state === 'open') === (list !== 'closed'));
    return { items: (page ?? 1) > 1 ? [] : shown, total: shown.length, overdue };
  });
  const { user, location } = await openScreen(`/admin/cuenta/solicitudes${search}`, { server });
  await screen.findByRole('heading', { name: 'Solicitudes de datos', level: 2 });
  return { user, server, location };
}
const bodies = (server: Awaited<ReturnType<typeof open>>['server']) =>
  server.requests.filter(({ method }) => method === 'POST').map(({ url, body }) => [url.pathname, body]);

describe('requests about personal data', () => {
  it('show who asks what and until when, with what is overdue in words, and lead to the customer', async () => {
    await open([erasure, query]);
    expect(await screen.findByText('1 solicitud tiene el plazo vencido. Respóndela primero.')).toBeVisible();
    const [first, second] = within(screen.getByRole('list', { name: 'Por responder' })).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Supresiónluz@correo\.exampleVenció el 24 nov 2026/);
    expect(first).toHaveTextContent('Ya no compro con ustedes.');
    expect(screen.getByRole('link', { name: 'Luz Mora' })).toHaveAttribute('href', '/admin/clientes/9');
    expect(second).toHaveTextContent(/Consultanadie@correo\.exampleVence el 9 dic 2026/);
    expect(second).toHaveTextContent('Nadie en tus clientes tiene este correo.');
  });

  it('are answered with an outcome and words, both of which are required', async () => {
    const { user, server } = await open([erasure]);
    await user.click(await screen.findByRole('button', { name: 'Responder: luz@correo.example' }));
    const form = within(screen.getByRole('form', { name: 'Responder a luz@correo.example' }));
    await user.click(form.getByRole('button', { name: 'Guardar la respuesta' }));
    expect(await form.findByText('Elige si la aceptas o la niegas.')).toBeVisible();
    expect(form.getByText('Escribe la respuesta: la persona la lee.')).toBeVisible();
    await user.click(form.getByRole('radio', { name: 'Negar: di por qué' }));
    await user.type(form.getByLabelText(/^Respuesta/), 'Tienes una garantía vigente.');
    server.answer(answerDataRequest, () => ({ message: 'La respuesta se guardó.' }));
    await user.click(form.getByRole('button', { name: 'Guardar la respuesta' }));
    expect(await screen.findByText('La respuesta se guardó.')).toBeVisible();
    expect(bodies(server)).toEqual([
      ['/V1/data-requests/4/answer', { outcome: 'refused', answer: 'Tienes una garantía vigente.' }],
    ]);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('keep their open forms in the address, and open from it what may be done', async () => {
    const { user, location } = await open([erasure, query]);
    await user.click(await screen.findByRole('button', { name: 'Responder: luz@correo.example' }));
    await user.click(screen.getByRole('button', { name: 'Ampliar el plazo: nadie@correo.example' }));
    expect(new URLSearchParams(location().search).get('abiertas')).toBe('respuesta-4,plazo-5');
    expect(screen.getByRole('form', { name: 'Responder a luz@correo.example' })).toBeVisible();
    await user.click(
      within(screen.getByRole('form', { name: 'Ampliar el plazo de nadie@correo.example' })).getByRole('button', {
        name: 'Cancelar',
      }),
    );
    expect(location().search).toContain('respuesta-4');
    expect(location().search).not.toContain('plazo');
  });

  it.each([
    ['?abiertas=plazo-5', ['Ampliar el plazo de nadie@correo.example']],
    ['?abiertas=plazo-4,respuesta-5,respuesta-99,x', ['Responder a nadie@correo.example']],
  ])('open from %s the forms %j', async (search, names) => {
    await open([erasure, query], 1, search);
    expect(await screen.findAllByRole('form')).toHaveLength(names.length);
    for (const name of names) expect(screen.getByRole('form', { name })).toBeVisible();
  });

  it('keep what was typed when somebody else was faster', async () => {
    const { user, server } = await open([erasure]);
    await user.click(await screen.findByRole('button', { name: 'Responder: luz@correo.example' }));
    await user.click(screen.getByRole('radio', { name: /^Aceptar/ }));
    await user.type(screen.getByLabelText(/^Respuesta/), 'Listo.');
    server.answer(answerDataRequest, () => refusal('CONFLICT', { message: 'Esta solicitud ya tiene respuesta.' }));
    await user.click(screen.getByRole('button', { name: 'Guardar la respuesta' }));
    expect(await screen.findByText('Esta solicitud ya tiene respuesta.')).toBeVisible();
    expect(screen.getByLabelText(/^Respuesta/)).toHaveValue('Listo.');
  });

  it('can be put off with a reason, where the law still allows it', async () => {
    const { user, server } = await open([erasure, query]);
    expect(await screen.findByRole('button', { name: 'Ampliar el plazo: nadie@correo.example' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ampliar el plazo: luz@correo.example' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ampliar el plazo: nadie@correo.example' }));
    const form = within(screen.getByRole('form', { name: 'Ampliar el plazo de nadie@correo.example' }));
    expect(form.getByText(/se amplía 5 días hábiles, una sola vez/)).toBeVisible();
    await user.type(form.getByLabelText(/^Por qué hace falta más tiempo/), 'Buscamos en el archivo.');
    server.answer(extendDataRequest, () => ({ message: 'El plazo se amplió.' }));
    await user.click(form.getByRole('button', { name: 'Ampliar el plazo' }));
    expect(await screen.findByText('El plazo se amplió.')).toBeVisible();
    expect(bodies(server)).toEqual([['/V1/data-requests/5/extension', { reason: 'Buscamos en el archivo.' }]]);
  });

  it('stay with their outcome after the person was erased', async () => {
    const { user, location } = await open([answered], 0);
    expect(await screen.findByText('No hay solicitudes por responder')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Respondidas' }));
    expect(location().search).toBe('?list=closed');
    const [row] = within(await screen.findByRole('list', { name: 'Respondidas' })).getAllByRole('listitem');
    expect(row).toHaveTextContent('SupresiónDe una persona cuyos datos ya se eliminaronAceptada');
    expect(row).toHaveTextContent(/por Ana Ríos\.$/);
  });

  it('are those of the list and page in the address, with a way back from a page that is gone', async () => {
    const { user, server, location } = await open([answered], 0, '?list=closed&page=9');
    await user.click(await screen.findByRole('button', { name: 'Ver la primera' }));
    expect(location().search).toBe('?list=closed');
    expect(await screen.findByRole('list', { name: 'Respondidas' })).toHaveTextContent('Aceptada');
    const asked = server.requests.filter(({ url }) => url.pathname === '/V1/data-requests').map(({ url }) => url.search);
    expect(asked).toEqual(['?list=closed&page=9', '?list=closed&page=1']);
  });

  it('say so when there are none', async () => {
    await open([], 0);
    expect(await screen.findByText('No hay solicitudes por responder')).toBeVisible();
  });

  it('offer another attempt when they cannot be read', async () => {
    await open('failing');
    expect(await screen.findByText('No pudimos cargar esta parte.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  });
});
