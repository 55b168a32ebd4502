import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFakeServer, exampleSupportCode, type FakeServer, refusal, traced } from '@pregon/auth-api/testing/fake-server';
import type { OwnDataRequest } from '@pregon/contract/data-requests/data-request.schema';
import { createDataRequest, readOwnDataRequests } from '@pregon/contract/data-requests/data-requests.endpoints';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import DataRequestsPage from './data-requests.page.tsx';

const link = { email: 'ana@tienda.example', token: 'firma' };
const waiting: OwnDataRequest = {
  kind: 'erasure',
  state: 'open',
  receivedAt: '2026-11-20T15:00:00.000Z',
  dueOn: '2026-12-14',
  extensionReason: 'Buscamos en el archivo.',
};
const answered: OwnDataRequest = {
  kind: 'query',
  state: 'accepted',
  receivedAt: '2026-10-02T15:00:00.000Z',
  dueOn: '2026-10-19',
  closedAt: '2026-10-08T15:00:00.000Z',
  answer: 'Te enviamos el documento por correo.',
};

let server: FakeServer;
let items: OwnDataRequest[];
beforeEach(() => {
  items = [];
  server = createFakeServer();
  server.answer(readOwnDataRequests, () => ({ accountName: 'Almacenes Ceiba', items }));
  server.answer(createDataRequest, ({ body: { kind } }) => {
    items = [{ kind, state: 'open', receivedAt: '2026-11-24T15:00:00.000Z', dueOn: '2026-12-09' }, ...items];
    return { accountName: 'Almacenes Ceiba', items };
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
});

const open = () => {
  render(<DataRequestsPage {...link} />);
  return userEvent.setup({ delay: null });
};
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

describe('the page of requests about personal data', () => {
  it('sends a request, confirms it, and shows its deadline', async () => {
    const user = open();
    expect(await title('Tus datos personales')).toBeVisible();
    expect(screen.getByText(/Pídele a Almacenes Ceiba/)).toHaveTextContent('ana@tienda.example');
    await user.click(screen.getByRole('radio', { name: /^Saber qué datos míos hay/ }));
    await user.type(screen.getByLabelText(/Algo que debamos saber/), ' de mis compras ');
    await user.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
    expect(await title('Recibimos tu solicitud')).toBeVisible();
    expect(sent()).toEqual([{ ...link, kind: 'query', text: 'de mis compras' }]);
    expect(screen.getByRole('listitem')).toHaveTextContent('Saber qué datos míos hay En curso');
    expect(screen.getByRole('listitem')).toHaveTextContent('Respuesta a más tardar el 9 de diciembre de 2026.');
  });

  it('needs a kind, and for a correction what is wrong; the focus goes to what is missing', async () => {
    const user = open();
    await title('Tus datos personales');
    await user.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
    expect(screen.getByText('Elige qué quieres pedir.')).toBeVisible();
    expect(screen.getByRole('radio', { name: /^Saber/ })).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: /^Corregir mis datos/ }));
    expect(screen.queryByText('Elige qué quieres pedir.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
    expect(screen.getByText('Escribe qué dato hay que corregir y cómo debe quedar.')).toBeVisible();
    expect(screen.getByLabelText('¿Qué dato hay que corregir?')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('shows how requests go, with the answer, and does not offer what waits already', async () => {
    items = [waiting, answered];
    open();
    await title('Tus datos personales');
    const [first, second] = within(screen.getByRole('region', { name: 'Tus solicitudes' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('Eliminar mis datos En curso');
    expect(first).toHaveTextContent('El plazo se amplió: Buscamos en el archivo.');
    expect(second).toHaveTextContent('Saber qué datos míos hay Aceptada');
    expect(second).toHaveTextContent('Respondida el 8 de octubre de 2026.Te enviamos el documento por correo.');
    expect(screen.getByRole('radio', { name: /^Eliminar mis datos/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /^Saber/ })).toBeEnabled();
  });

  it.each([
    ['a server error', () => traced(refusal('UNKNOWN')), `Código de soporte: ${exampleSupportCode}`],
    ['too many requests', () => refusal('TOO_MANY_REQUESTS'), 'Pediste mucho en poco tiempo. Inténtalo más tarde.'],
    ['the same request from another tab', () => refusal('CONFLICT'), 'Ya tienes una solicitud de este tipo en curso.'],
  ])('keeps what was typed after %s', async (_, answer, words) => {
    server.answer(createDataRequest, () => answer());
    const user = open();
    await title('Tus datos personales');
    await user.click(screen.getByRole('radio', { name: /^Que no usen mis datos/ }));
    await user.type(screen.getByLabelText(/Algo que debamos saber/), 'no más');
    await user.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText(/Algo que debamos saber/)).toHaveValue('no más');
    expect(screen.getByRole('radio', { name: /^Que no usen/ })).toBeChecked();
  });

  it.each(['BAD_TOKEN', 'INVALID'] as const)('shows a neutral page for a link with %s', async (code) => {
    server.answer(readOwnDataRequests, () => refusal(code));
    open();
    expect(await title('Este enlace ya no sirve')).toBeVisible();
    expect(screen.queryByText(/Almacenes Ceiba/)).toBeNull();
  });

  it('shows a network error, and retries', async () => {
    server.answer(readOwnDataRequests, () => {
      throw new TypeError('no network');
    });
    const user = open();
    expect(await title('Sin respuesta del servidor')).toBeVisible();
    server.answer(readOwnDataRequests, () => ({ items }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await title('Tus datos personales')).toBeVisible();
  });
});
