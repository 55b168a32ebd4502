import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { PhotoField } from './photo-field.tsx';

function Form({ error }: { readonly error?: string }) {
  const [photo, setPhoto] = useState('');
  return <PhotoField value={photo} onChange={setPhoto} error={error} />;
}

const getUserMedia = jest.fn<(constraints: MediaStreamConstraints) => Promise<MediaStream>>();
const stream = { getTracks: () => [], getVideoTracks: () => [], getAudioTracks: () => [] } as unknown as MediaStream;

beforeEach(() => {
  getUserMedia.mockReset();
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
});

const useCamera = () => userEvent.click(screen.getByRole('button', { name: 'Usar la cámara' }));
/** Simulates that the camera was granted and shows its first frame. */
async function firstPicture() {
  fireEvent.loadedData(await screen.findByLabelText('Lo que ve la cámara'));
}
const named = (name: string) => Object.assign(new Error(name), { name });

describe('the camera of the photo field', () => {
  it('opens on request, with the front camera at its best resolution', async () => {
    getUserMedia.mockResolvedValue(stream);
    render(<Form />);
    expect(getUserMedia).not.toHaveBeenCalled();
    await useCamera();
    expect(await screen.findByRole('button', { name: 'Tomar foto' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cambiar de cámara' })).toBeDisabled();
    expect(screen.getByText('Abriendo la cámara…')).toBeVisible();
    await firstPicture();
    expect(screen.getByText('Centra tu cara')).toBeVisible();
    const video = { facingMode: 'user', width: { ideal: 1920 }, height: { ideal: 1080 } };
    expect(getUserMedia).toHaveBeenLastCalledWith({ video });
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar de cámara' }));
    expect(getUserMedia).toHaveBeenLastCalledWith({ video: { ...video, facingMode: 'environment' } });
    expect(screen.getByRole('button', { name: 'Tomar foto' })).toBeDisabled();
    await firstPicture();
    expect(screen.getByRole('button', { name: 'Tomar foto' })).toBeEnabled();
  });

  it.each([
    ['NotAllowedError', 'No diste permiso para usar la cámara. Permítelo en los ajustes del navegador, o sube una foto.'],
    ['NotFoundError', 'No encontramos una cámara en este dispositivo. Puedes subir una foto.'],
    ['OverconstrainedError', 'No encontramos una cámara en este dispositivo. Puedes subir una foto.'],
    ['NotReadableError', 'Otra aplicación está usando la cámara. Ciérrala e intenta de nuevo, o sube una foto.'],
    ['AbortError', 'No pudimos usar la cámara. Puedes subir una foto.'],
  ])('shows the reason when it does not open: %s', async (name, message) => {
    getUserMedia.mockRejectedValue(named(name));
    render(<Form />);
    await useCamera();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('button', { name: 'Usar la cámara' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Subir una foto' })).toBeVisible();
  });

  it('takes a JPEG of quality 0.92', async () => {
    // jsdom neither loads nor draws images.
    const canvas = HTMLCanvasElement.prototype;
    const context = { translate: jest.fn(), scale: jest.fn(), drawImage: jest.fn() } as unknown as CanvasRenderingContext2D;
    jest.spyOn(canvas, 'getContext').mockImplementation(() => context);
    jest.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(1080);
    const written = jest.spyOn(canvas, 'toDataURL').mockReturnValue('data:image/jpeg;base64,eHl6');
    getUserMedia.mockResolvedValue(stream);
    render(<Form />);
    await useCamera();
    await firstPicture();
    await userEvent.click(screen.getByRole('button', { name: 'Tomar foto' }));
    expect(await screen.findByRole('img', { name: 'La foto que tomaste' })).toHaveAttribute('src', 'data:image/jpeg;base64,eHl6');
    expect(written).toHaveBeenCalledWith('image/jpeg', 0.92);
    jest.restoreAllMocks();
  });

  it('shows an error when it delivers no image', async () => {
    getUserMedia.mockResolvedValue(stream);
    render(<Form />);
    await useCamera();
    await firstPicture();
    await userEvent.click(screen.getByRole('button', { name: 'Tomar foto' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos usar la cámara. Puedes subir una foto.');
  });

  it('closes when the user continues without a photo', async () => {
    getUserMedia.mockResolvedValue(stream);
    render(<Form />);
    await useCamera();
    await firstPicture();
    expect(screen.getByRole('button', { name: 'Tomar foto' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Seguir sin foto' }));
    expect(screen.queryByText('Centra tu cara')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Usar la cámara' })).toHaveFocus();
  });
});

describe('a chosen photo file', () => {
  const upload = (file: File) =>
    userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Archivo de la foto'), file);

  it('is shown, and can be removed', async () => {
    render(<Form />);
    await upload(new File(['xyz'], 'cara.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByRole('img', { name: 'La foto que tomaste' })).toHaveAttribute('src', 'data:image/jpeg;base64,eHl6');
    expect(screen.getByRole('button', { name: 'Tomar otra' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Seguir sin foto' }));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Usar la cámara' })).toHaveFocus();
  });

  it.each([
    ['keeps its size when it is small', { width: 640, height: 480 }, { width: 640, height: 480 }],
    ['keeps its size at the limit', { width: 1080, height: 1920 }, { width: 1080, height: 1920 }],
    ['is made smaller when it is large', { width: 4000, height: 3000 }, { width: 1920, height: 1440 }],
  ])('%s', async (_rule, size, drawn) => {
    // jsdom neither decodes nor draws images.
    const decode = jest.fn<() => Promise<object>>().mockResolvedValue({ ...size, close: () => undefined });
    Object.defineProperty(window, 'createImageBitmap', { value: decode, configurable: true });
    const drawImage = jest.fn();
    const canvas = HTMLCanvasElement.prototype;
    jest.spyOn(canvas, 'getContext').mockImplementation(() => ({ drawImage }) as unknown as CanvasRenderingContext2D);
    jest.spyOn(canvas, 'toDataURL').mockReturnValue('data:image/jpeg;base64,eHl6');
    render(<Form />);
    await upload(new File(['xyz'], 'cara.jpg', { type: 'image/jpeg' }));
    await screen.findByRole('img', { name: 'La foto que tomaste' });
    expect(drawImage).toHaveBeenCalledWith(expect.objectContaining(size), 0, 0, drawn.width, drawn.height);
    jest.restoreAllMocks();
    Reflect.deleteProperty(window, 'createImageBitmap');
  });

  it('is rejected when it is not a picture', async () => {
    render(<Form />);
    await upload(new File(['x'], 'lista.pdf', { type: 'application/pdf' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('El archivo no es una imagen que podamos usar.');
  });

  it('is rejected when its content is not the picture that its type claims', async () => {
    const decode = jest.fn<typeof createImageBitmap>().mockRejectedValue(new DOMException('', 'InvalidStateError'));
    Object.defineProperty(window, 'createImageBitmap', { value: decode, configurable: true });
    render(<Form />);
    await upload(new File(['<html>'], 'cara.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('El archivo no es una imagen que podamos usar.');
    Reflect.deleteProperty(window, 'createImageBitmap');
  });

  it('is rejected above 10 MB when the browser cannot scale it down', async () => {
    render(<Form />);
    await upload(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'grande.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('La foto pesa más de 10 MB. Elige una más pequeña.');
  });
});

it('shows the error of the server', () => {
  render(<Form error="El archivo no es una imagen que podamos usar." />);
  expect(screen.getByRole('alert')).toHaveTextContent('El archivo no es una imagen que podamos usar.');
});
