import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { UnsubscribePage } from './unsubscribe.page.tsx';

const answers = (...statuses: (number | Error)[]) => {
  const fetch = jest.spyOn(globalThis, 'fetch');
  fetch.mockImplementation(async () => {
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    if (typeof status !== 'number') throw status;
    return new Response('{}', { status });
  });
  return fetch;
};
const open = () => render(<UnsubscribePage email="ana@tienda.example" token="firma" />);

describe('opening the link', () => {
  it('asks the server, with the signature of the link, and says that it is done', async () => {
    const fetch = answers(200);
    open();
    expect(await screen.findByRole('heading', { name: 'Te has dado de baja' })).toBeVisible();
    expect(screen.getByText('ana@tienda.example')).toBeVisible();
    expect(fetch).toHaveBeenCalledTimes(1);
    const [url, request] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/V1/unsubscribe');
    expect(request).toMatchObject({
      method: 'POST',
      body: JSON.stringify({ action: 'unsubscribe', email: 'ana@tienda.example', token: 'firma' }),
    });
    expect(document.title).toBe('Te has dado de baja · Pregón');
  });

  it.each([[400], [500], [204], [new TypeError('no network')]])('says that it could not be done: %s', async (status) => {
    answers(status);
    open();
    expect(await screen.findByRole('heading', { name: 'No ha podido dar de baja en este momento' })).toBeVisible();
  });

  it('tries again when asked to', async () => {
    answers(503, 200);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Te has dado de baja' })).toBeVisible();
  });

  it('survives the double effects of StrictMode', async () => {
    answers(200);
    render(
      <StrictMode>
        <UnsubscribePage email="ana@tienda.example" token={undefined} />
      </StrictMode>,
    );
    expect(await screen.findByRole('heading', { name: 'Te has dado de baja' })).toBeVisible();
  });
});
