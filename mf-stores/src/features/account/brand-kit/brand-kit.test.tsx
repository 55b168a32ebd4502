import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createFakeServer, exampleSupportCode, refusal, traced } from '@pregon/auth-api/testing/fake-server';
import { readBrandKit } from '@pregon/contract/account/brand-kit.endpoints';
import type { BrandKit } from '@pregon/contract/account/brand-kit.schema';
import { saveBrandKit } from '@pregon/contract/account/save-brand-kit.endpoints';
import { uploadNewsletterImage } from '@pregon/contract/newsletters/newsletters.endpoints';
import { createQueryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { ana } from '@pregon/auth-api/testing/sessions';
import { ToastRegion } from '@pregon/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { kitOf } from '../testing/brand-kits.ts';
import BrandKitSection from './brand-kit.tsx';

afterEach(() => act(() => session.clear()));

function open(kit: BrandKit = kitOf('Almacenes Ceiba')) {
  const server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.setCredentials({ ...ana, user: { ...ana.user, role: 'administrador' } });
  server.answer(readBrandKit, () => kit);
  const router = createMemoryRouter([{ path: '/', element: <BrandKitSection /> }]);
  render(
    <QueryClientProvider client={createQueryClient({ retries: 0 })}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

const picture = () => screen.findByRole('figure', { name: 'Así se ven tus mensajes' });
const save = () => screen.getByRole('button', { name: 'Guardar identidad visual' });

describe('the brand kit of the account', () => {
  it('is shown in a picture of a message that follows what is typed', async () => {
    const { user } = open();
    expect(await picture()).toHaveTextContent('Así se ven. De: Ceiba <hola@ceiba.example>Almacenes Ceiba');
    const strong = screen.getByLabelText('Color principal', { selector: 'input' });
    await user.clear(strong);
    await user.type(strong, '#1A554D');
    expect(within(await picture()).getByText('Ver más')).toHaveStyle({
      background: 'rgb(26, 85, 77)',
      color: 'rgb(255, 255, 255)',
    });
    await user.type(screen.getByLabelText(/^Texto legal/), 'Ceiba S. A. S.');
    await user.type(screen.getByLabelText(/^TikTok/), 'https://www.tiktok.com/@ceiba');
    expect(await picture()).toHaveTextContent(/TikTokCeiba S. A. S.Darme de baja$/);
  });

  it('is saved with the version that it was based on', async () => {
    const kit = kitOf('Almacenes Ceiba', { version: 4 });
    const { server, user } = open(kit);
    server.answer(saveBrandKit, ({ body }) => ({
      ...kit,
      ...body,
      logo: null,
      version: body.version + 1,
    }));
    await user.type(await screen.findByLabelText(/^Instagram/), 'https://www.instagram.com/ceiba');
    await user.type(screen.getByLabelText(/^TikTok/), ' tiktok.com/@ceiba');
    await user.click(screen.getByRole('radio', { name: 'Redondos' }));
    await user.click(save());
    expect(await screen.findByText('Se guardó la identidad visual.')).toBeInTheDocument();
    expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      version: 4,
      logo: '',
      strong: '#b81575',
      buttonShape: 'redonda',
      social: { instagram: 'https://www.instagram.com/ceiba', tiktok: 'https://tiktok.com/@ceiba', facebook: '' },
    });
  });

  it('refuses a colour and an address that are none at their fields', async () => {
    const { server, user } = open();
    const soft = await screen.findByLabelText('Color suave', { selector: 'input' });
    await user.clear(soft);
    await user.type(soft, 'rosa');
    await user.type(screen.getByLabelText(/^Facebook/), 'https://ceiba.example');
    await user.click(save());
    await waitFor(() => expect(soft).toHaveAccessibleDescription('Escribe un color como #b81575.'));
    expect(screen.getByLabelText(/^Facebook/)).toHaveAccessibleDescription(/^Escribe una dirección de Facebook/);
    expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('says what an incomplete colour lacks when it is left, keeps it, and is content once it is whole', async () => {
    const { user } = open();
    const strong = await screen.findByLabelText('Color principal', { selector: 'input' });
    await user.clear(strong);
    await user.type(strong, '#1A5');
    expect(strong).toBeValid();
    await user.tab();
    await waitFor(() => expect(strong).toHaveAccessibleDescription('Escribe un color como #b81575.'));
    expect(strong).toBeInvalid();
    expect(strong).toHaveValue('#1A5');
    expect(screen.getByLabelText('Color suave', { selector: 'input' })).toBeValid();
    await user.type(strong, '54D');
    await waitFor(() => expect(strong).toBeValid());
    await user.clear(strong);
    await user.click(strong);
    await user.paste('  #1A554D ');
    await user.tab();
    await waitFor(() => expect(strong).toBeValid());
    expect(within(await picture()).getByText('Ver más')).toHaveStyle({ background: 'rgb(26, 85, 77)' });
  });

  it('uploads the logo, shows it in the message, and takes it away', async () => {
    const { server, user } = open();
    const address = '/images/aaaaaaaaaaaaaaaaaaaaaaaa.png';
    server.answer(uploadNewsletterImage, () => ({
      identifier: '3f0c0b9e-6f3e-4a8e-9a55-3f2f6a0f4c11',
      name: 'logo.png',
      address,
      width: 300,
      height: 90,
      size: 900,
      createdAt: '2026-11-20T20:02:00.000Z',
    }));
    await user.upload(await screen.findByLabelText('Archivo del logo'), new File(['x'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByAltText('Logo elegido')).toHaveAttribute('src', address);
    expect(within(await picture()).getByAltText('Almacenes Ceiba')).toHaveAttribute('src', address);
    await user.click(screen.getByRole('button', { name: 'Quitar logo' }));
    expect(within(await picture()).queryByAltText('Almacenes Ceiba')).not.toBeInTheDocument();
  });

  it('says why a logo was refused', async () => {
    const { server, user } = open();
    server.answer(uploadNewsletterImage, () => refusal('IMAGE_INVALID'));
    const file = await screen.findByLabelText('Archivo del logo');
    await user.upload(file, new File(['x'], 'logo.png', { type: 'image/png' }));
    await waitFor(() => expect(file).toBeInvalid());
    expect(screen.queryByAltText('Logo elegido')).not.toBeInTheDocument();
    server.answer(uploadNewsletterImage, () => traced(refusal('UNKNOWN')));
    await user.upload(file, new File(['x'], 'logo.png', { type: 'image/png' }));
    await waitFor(() => expect(file).toHaveAccessibleDescription(expect.stringContaining(exampleSupportCode)));
  });

  it('offers the newest one after a concurrent change', async () => {
    const { server, user } = open(kitOf('Almacenes Ceiba', { version: 1 }));
    server.answer(saveBrandKit, () => refusal('CONFLICT'));
    await user.type(await screen.findByLabelText(/^Texto legal/), 'Mío');
    await user.click(save());
    expect(await screen.findByText('Alguien cambió la identidad visual mientras la editabas.')).toBeInTheDocument();
    server.answer(readBrandKit, () => kitOf('Almacenes Ceiba', { version: 2, legal: 'Suyo' }));
    await user.click(screen.getByRole('button', { name: 'Ver los suyos' }));
    await waitFor(() => expect(screen.getByLabelText(/^Texto legal/)).toHaveValue('Suyo'));
  });

  it('is loaded again after a failure', async () => {
    const opened = open();
    opened.server.answer(readBrandKit, () => refusal('UNAVAILABLE'));
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    opened.server.answer(readBrandKit, () => kitOf('Ceiba'));
    await opened.user.click(again);
    expect(await picture()).toHaveTextContent('Ceiba');
  });
});
