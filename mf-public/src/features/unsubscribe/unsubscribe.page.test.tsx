import { describe, expect, it, jest } from '@jest/globals';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { unsubscribe } from '@pregon/contract/recipients/recipient.endpoints';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { UnsubscribePage } from './unsubscribe.page.tsx';

type Answer = typeof done | (() => Response) | Error;
const done = () => ({ message: 'Te has dado de baja', accountName: 'Almacenes Ceiba' });

/** The server answers one after the other; the last answer stands. */
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
const open = () => render(<UnsubscribePage email="ana@tienda.example" token="firma" />);

describe('opening the link', () => {
  it('asks the server, with the signature of the link, and says that it is done', async () => {
    const { requests } = answers(done);
    open();
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
    ['an answer that is none', () => new Response('<html>', { status: 200 })],
    ['no network', new TypeError('no network')],
  ])('says that it could not be done: %s', async (_, answer) => {
    answers(answer);
    open();
    expect(await screen.findByRole('heading', { name: 'No ha podido dar de baja en este momento' })).toBeVisible();
  });

  it('tries again when asked to', async () => {
    answers(() => refusal('UNAVAILABLE'), done);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Te has dado de baja' })).toBeVisible();
  });

  it('survives the double effects of StrictMode', async () => {
    answers(done);
    render(
      <StrictMode>
        <UnsubscribePage email="ana@tienda.example" token={undefined} />
      </StrictMode>,
    );
    expect(await screen.findByRole('heading', { name: 'Te has dado de baja' })).toBeVisible();
  });
});
