import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@pregon/auth-api/queries';
import { createFakeServer, type FakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { undoDeletion } from '@pregon/contract/archive/archive.endpoints';
import type { NewsletterImage } from '@pregon/contract/newsletters/newsletter.schema';
import { deleteNewsletterImage, uploadNewsletterImage } from '@pregon/contract/newsletters/newsletters.endpoints';
import { newsletterImagesQuery } from '@pregon/contract/newsletters/newsletter-images.operations';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ImageLibrary, type ChosenImage } from './image-library.tsx';

const vitrina: NewsletterImage = {
  identifier: '3f0c0b9e-6f3e-4a8e-9a55-3f2f6a0f4c11',
  name: 'vitrina.png',
  address: '/images/vitrina.png',
  width: 1200,
  height: 480,
  size: 9000,
  createdAt: '2026-11-20T20:02:00.000Z',
};

let server: FakeServer;
const onChoose = jest.fn<(image: ChosenImage) => void>();
beforeEach(() => {
  server = createFakeServer();
  server.answerGraphql(newsletterImagesQuery, () => ({ newsletterImages: { items: [vitrina], total: 1 } }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ImageLibrary alt="" onChoose={onChoose} onClose={() => {}} />
    </QueryClientProvider>,
  );
});
afterEach(() => void onChoose.mockReset());

const png = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' });
const bring = (...files: File[]) => userEvent.upload(screen.getByLabelText('Archivo de imagen'), files, { applyAccept: false });

it('requires an alternative text before an image is used', async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^vitrina\.png/ }));
  expect(screen.getByLabelText('Texto alternativo de «vitrina.png»')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Usar imagen' }));
  expect(screen.getByText('Di en pocas palabras qué muestra.')).toBeInTheDocument();
  expect(onChoose).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Texto alternativo de «vitrina.png»'), ' Vitrina de Navidad ');
  await user.click(screen.getByRole('button', { name: 'Usar imagen' }));
  expect(onChoose).toHaveBeenCalledWith({ address: '/images/vitrina.png', alt: 'Vitrina de Navidad' });
});

it('uploads a dropped or pasted image, and selects it', async () => {
  server.answer(uploadNewsletterImage, () => ({ ...vitrina, name: 'nueva.png' }));
  fireEvent.drop(screen.getByText('Arrastra aquí una imagen, o pégala.'), { dataTransfer: { files: [png('nueva.png')] } });
  expect(await screen.findByLabelText('Texto alternativo de «nueva.png»')).toBeInTheDocument();
  fireEvent.paste(document, { clipboardData: { files: [png('pegada.png')] } });
  await waitFor(() => expect(server.requests.filter(({ url }) => url.pathname === '/V1/images')).toHaveLength(2));
});

it('shows the error of each invalid file, and uploads the others', async () => {
  server.answer(uploadNewsletterImage, () => refusal('IMAGE_INVALID'));
  await bring(new File(['hola'], 'notas.txt', { type: 'text/plain' }), png('grande.png', 5 * 1024 * 1024 + 1), png('rota.png'));
  expect(await screen.findByText('rota.png: El archivo no es una imagen que podamos usar.')).toBeInTheDocument();
  expect(screen.getByText('notas.txt: usa una imagen JPG, PNG, WebP o GIF.')).toBeInTheDocument();
  expect(screen.getByText('grande.png: El archivo es demasiado grande. El máximo son 5 MB.')).toBeInTheDocument();
});

it('shows a network error', async () => {
  await bring(png('vitrina.png'));
  expect(await screen.findByText('vitrina.png: Sin respuesta del servidor')).toBeInTheDocument();
});

it('deletes an image from the list, and offers to undo it', async () => {
  const show = (...items: NewsletterImage[]) =>
    server.answerGraphql(newsletterImagesQuery, () => ({ newsletterImages: { items, total: items.length } }));
  server.answer(deleteNewsletterImage, () => {
    show();
    return { message: 'Imagen eliminada', canUndo: true };
  });
  server.answer(undoDeletion, () => {
    show(vitrina);
    return { message: 'De nuevo.' };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar vitrina.png de la lista' }));
  expect(await screen.findByText('Aquí van las imágenes que subas.')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByRole('button', { name: 'Eliminar vitrina.png de la lista' })).toBeInTheDocument();
  expect(server.requests.map(({ url }) => url.pathname).filter((path) => path !== '/V2/query')).toEqual([
    `/V1/images/${vitrina.identifier}`,
    `/V1/deletions/image/${vitrina.identifier}/undo`,
  ]);
});
