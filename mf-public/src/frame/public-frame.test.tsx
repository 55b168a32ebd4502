import { render, screen } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { PublicFrame } from './public-frame.tsx';

describe('the frame of the public pages', () => {
  it('says on a form of the counter, which nobody was sent, what it is made with', () => {
    render(<PublicFrame shop="Almacenes Ceiba">Registro</PublicFrame>);
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/^Hecho con Pregón$/);
    expect(screen.getByText('Almacenes Ceiba')).toBeVisible();
  });

  it('says on a page that follows a message what sent it', () => {
    render(<PublicFrame followsMessage>Baja</PublicFrame>);
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/^Enviado con Pregón$/);
  });
});
