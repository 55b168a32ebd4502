import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFakeServer, exampleSupportCode, type FakeServer, refusal, traced } from '@pregon/auth-api/testing/fake-server';
import { askDataLink, readOwnDataRequests } from '@pregon/contract/data-requests/data-requests.endpoints';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import DataRequestsPage from './data-requests.page.tsx';

const message = 'Si alguna tienda tiene ese correo o ese celular, te llega un mensaje.';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  server.answer(askDataLink, () => ({ message }));
  server.answer(readOwnDataRequests, () => refusal('BAD_TOKEN'));
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
});

const open = (email = '') => {
  render(<DataRequestsPage email={email} token="" />);
  return userEvent.setup({ delay: null });
};
const field = () => screen.findByLabelText('Tu correo o tu celular');
const press = () => screen.getByRole('button', { name: 'Enviarme mi enlace' });
const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

describe('the page that sends a link to personal data', () => {
  it('asks for the link of an address, and says where to look', async () => {
    const user = open();
    expect(screen.getByRole('heading', { level: 1, name: 'Tus datos personales' })).toBeVisible();
    await user.type(await field(), ' 300 123 4567 {Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Revisa tus mensajes' })).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(sent()).toEqual([{ address: '300 123 4567' }]);
  });

  it('needs an address: the focus returns to the field', async () => {
    const user = open();
    await user.click(press());
    expect(screen.getByText('Escribe tu correo o tu celular.')).toBeVisible();
    expect(await field()).toHaveFocus();
    expect(sent()).toEqual([]);
    server.answer(askDataLink, () => refusal('INVALID'));
    await user.type(await field(), '12');
    expect(screen.queryByText('Escribe tu correo o tu celular.')).toBeNull();
    await user.click(press());
    expect(await screen.findByText(/^Escribe un correo, o un celular/)).toBeVisible();
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveValue('12');
  });

  it.each([
    ['a server error', () => traced(refusal('UNKNOWN')), `Código de soporte: ${exampleSupportCode}`],
    ['too many requests', () => refusal('TOO_MANY_REQUESTS'), 'Pediste mucho en poco tiempo. Inténtalo más tarde.'],
  ])('keeps what was typed after %s', async (_, answer, words) => {
    server.answer(askDataLink, () => answer());
    const user = open();
    await user.type(await field(), 'ana@tienda.example');
    await user.click(press());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(await field()).toHaveValue('ana@tienda.example');
  });

  it('is offered where a link is not valid any more', async () => {
    open('ana@tienda.example');
    expect(await screen.findByRole('heading', { level: 1, name: 'Este enlace ya no sirve' })).toBeVisible();
    expect(await field()).toBeVisible();
  });
});
