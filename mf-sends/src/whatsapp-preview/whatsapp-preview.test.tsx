import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { WhatsappPreview } from './whatsapp-preview.tsx';

const template = { header: '', body: 'Hola, {{1}}', footer: '', media: 'imagen' as const, buttons: [] };
const address = 'https://otra.example/foto.jpg';
const show = (mediaUrl?: string) =>
  render(<WhatsappPreview sender="Almacenes Ceiba" template={template} parameters={[]} {...(mediaUrl && { mediaUrl })} />);

describe('the picture of a WhatsApp message', () => {
  it('can be opened in a new tab when it cannot be shown', () => {
    show(address);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    fireEvent.error(screen.getByRole('img', { name: 'Imagen del mensaje' }));
    expect(screen.getByText(/Aquí no se muestra; en WhatsApp sí\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Abrir la imagen' })).toHaveAttribute('href', address);
  });

  it('has a placeholder while its address is empty', () => {
    show();
    expect(screen.getByText('Imagen')).toBeInTheDocument();
    expect(screen.queryByText(/Aquí no se muestra/)).not.toBeInTheDocument();
  });
});
