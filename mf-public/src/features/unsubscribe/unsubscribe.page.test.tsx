import { describe, expect, it, jest } from '@jest/globals';
import { createFakeServer, exampleSupportCode, refusal, traced } from '@pregon/auth-api/testing/fake-server';
import type { EndpointAnswer } from '@pregon/contract/endpoint';
import { savePreferences } from '@pregon/contract/recipients/preferences.endpoints';
import { unsubscribe } from '@pregon/contract/recipients/recipient.endpoints';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { UnsubscribePage } from './unsubscribe.page.tsx';

type Answer = (() => EndpointAnswer<typeof unsubscribe> | Response) | Error;
const done = () => ({ message: 'Te has dado de baja', accountName: 'Almacenes Ceiba' });

/** Mocks the server with successive responses; the last one is repeated. */
const answers = (...sequence: Answer[]) => {
  const server = createFakeServer();
  server.answer(unsubscribe, async () => {
    const next = sequence.length > 1 ? sequence.shift() : sequence[0];
    if (typeof next !== 'function') throw next;
    return next();
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  return server;
};
const back = () => ({ message: 'Te has suscrito de nuevo', accountName: 'Almacenes Ceiba', channels: [] });
const open = () => render(<UnsubscribePage email="ana@tienda.example" token="firma" />);

describe('opening an unsubscribe link', () => {
  it('sends the signed token of the link, and shows the confirmation', async () => {
    const { requests } = answers(done);
    open();
    expect(screen.getByRole('heading', { name: 'Un momento…' })).toBeVisible();
    expect(screen.getByText(/Estamos dando de baja a/)).toHaveTextContent('ana@tienda.example');
    expect(await screen.findByRole('heading', { name: 'Te has dado de baja' })).toBeVisible();
    expect(screen.getByText('Almacenes Ceiba')).toBeVisible();
    expect(screen.getByText(/Ya no enviaremos correos de Almacenes Ceiba a/)).toHaveTextContent('ana@tienda.example');
    expect(requests.map(({ method, url, body }) => [method, url.pathname, body])).toEqual([
      ['POST', '/V1/unsubscribe', { action: 'unsubscribe', email: 'ana@tienda.example', token: 'firma' }],
    ]);
    expect(document.title).toBe('Te has dado de baja · Pregón');
  });

  it.each<[string, Answer]>([
    ['a bad signature', () => refusal('BAD_TOKEN')],
    ['a server in trouble', () => refusal('UNKNOWN')],
    ['an invalid response', () => new Response('<html>', { status: 200 })],
    ['no network', new TypeError('no network')],
  ])('shows an error after a failure: %s', async (_, answer) => {
    answers(answer);
    open();
    expect(await screen.findByRole('heading', { name: 'No ha podido dar de baja en este momento' })).toBeVisible();
  });

  it.each([
    ['a server error', () => refusal('UNKNOWN')],
    ['an error page', () => new Response('<h1>Internal</h1>', { status: 500 })],
  ])('shows the support code of %s', async (_, answer) => {
    answers(() => traced(answer()));
    open();
    expect(await screen.findByText(/^Inténtalo otra vez/)).toHaveTextContent(`Código de soporte: ${exampleSupportCode}`);
  });

  it('retries on request', async () => {
    answers(() => refusal('UNAVAILABLE'), done);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Te has dado de baja' })).toBeVisible();
  });

  it('shows a known result at once with the focus, without another request', async () => {
    const { requests } = answers(done);
    render(<UnsubscribePage email="ana@tienda.example" token="firma" known={{ state: 'done', shop: 'Almacenes Ceiba' }} />);
    expect(screen.getByRole('heading', { name: 'Te has dado de baja' })).toHaveFocus();
    await Promise.resolve();
    expect(requests).toEqual([]);
  });

  it('sends the request again after a known failure', async () => {
    const { requests } = answers(done);
    render(<UnsubscribePage email="ana@tienda.example" token="firma" known={{ state: 'failed' }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Te has dado de baja' })).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  it('sends one request under the double effects of StrictMode', async () => {
    answers(done);
    render(
      <StrictMode>
        <UnsubscribePage email="ana@tienda.example" token={undefined} />
      </StrictMode>,
    );
    expect(await screen.findByRole('heading', { name: 'Te has dado de baja' })).toBeVisible();
  });
});

describe('subscribing again', () => {
  const comeBack = async () => userEvent.click(await screen.findByRole('link', { name: 'Volver a suscribirme' }));

  it('works on the same page with the signed token of the link', async () => {
    const server = answers(done);
    server.answer(savePreferences, async () => back());
    open();
    await comeBack();
    expect(await screen.findByRole('heading', { name: 'Te has suscrito de nuevo' })).toBeVisible();
    expect(screen.getByText(/Volveremos a enviar correos de Almacenes Ceiba a/)).toHaveTextContent('ana@tienda.example');
    expect(server.requests.at(-1)?.body).toEqual({ action: 'subscribe', email: 'ana@tienda.example', token: 'firma' });
    expect(screen.queryByRole('link', { name: 'Volver a suscribirme' })).toBeNull();
  });

  it('works without a signature by the undo token, without a link to the preferences', async () => {
    const server = answers(() => ({ message: 'Te has dado de baja', undo: 'deshacer' }));
    server.answer(savePreferences, async () => ({ message: 'Te has suscrito de nuevo', channels: [] }));
    render(<UnsubscribePage email="ana@tienda.example" token={undefined} />);
    expect(await screen.findByRole('heading', { name: 'Te has dado de baja' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Elegir qué recibo' })).toBeNull();
    await comeBack();
    expect(await screen.findByRole('heading', { name: 'Te has suscrito de nuevo' })).toBeVisible();
    expect(server.requests.at(-1)?.body).toMatchObject({ token: 'deshacer' });
  });

  it('shows an error when it fails, and retries', async () => {
    const server = answers(done);
    let tries = 0;
    server.answer(savePreferences, async () => {
      tries += 1;
      return tries > 1 ? back() : refusal('UNAVAILABLE');
    });
    open();
    await comeBack();
    expect(await screen.findByRole('heading', { name: 'No pudimos suscribirte de nuevo' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Te has suscrito de nuevo' })).toBeVisible();
  });

  it('links to the preferences of a signed link on the public host', async () => {
    const meta = document.head.appendChild(document.createElement('meta'));
    Object.assign(meta, { name: 'pregon-public', content: 'https://tienda.example' });
    answers(done);
    open();
    expect(await screen.findByRole('link', { name: 'Elegir qué recibo' })).toHaveAttribute(
      'href',
      'https://tienda.example/preferences?action=choose&email=ana%40tienda.example&token=firma',
    );
    meta.remove();
  });
});
