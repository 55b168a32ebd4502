import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { Button, buttonClass, IconButton } from './button.tsx';

describe('the button', () => {
  it('shows that it is busy, keeps the focus and ignores a second press', async () => {
    const onPress = jest.fn();
    const user = userEvent.setup();
    const { rerender } = render(<Button onPress={onPress}>Guardar cambios</Button>);
    await user.tab();
    rerender(
      <Button onPress={onPress} isPending pendingLabel="Guardando…">
        Guardar cambios
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Guardando…' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    await user.click(button);
    expect(onPress).not.toHaveBeenCalled();
  });

  it('takes the focus from a field by a click, but not when Enter in the field submits its form', async () => {
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    const user = userEvent.setup();
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Nombre" />
        <Button type="submit">Guardar</Button>
      </form>,
    );
    await user.type(screen.getByRole('textbox'), 'Ana{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('textbox')).toHaveFocus();
    await user.click(screen.getByRole('button'));
    expect(onSubmit).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('button')).toHaveFocus();
  });

  it('without permission is focusable, does nothing and explains the reason', async () => {
    const onPress = jest.fn();
    const user = userEvent.setup();
    render(
      <Button onPress={onPress} isDisabled disabledReason="Tu rol no permite aprobar">
        Aprobar
      </Button>,
    );
    await user.tab();
    const button = screen.getByRole('button', { name: 'Aprobar' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Tu rol no permite aprobar');
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Tu rol no permite aprobar');
    await user.keyboard('{Enter}');
    await user.click(button);
    expect(onPress).not.toHaveBeenCalled();
  });

  it('disabled without a reason is not focusable', async () => {
    const user = userEvent.setup();
    render(<Button isDisabled>Guardar</Button>);
    await user.tab();
    expect(screen.getByRole('button')).toBeDisabled();
    expect(screen.getByRole('button')).not.toHaveFocus();
  });

  it('with an icon only has its label as name', () => {
    render(
      <IconButton label="Cerrar">
        <svg />
      </IconButton>,
    );
    expect(screen.getByRole('button', { name: 'Cerrar' })).toBeInTheDocument();
  });

  it('with an icon only shows the reason why it is disabled, and only then', () => {
    const upload = { label: 'Subir', disabledReason: 'No tienes permiso.', children: <svg /> };
    const { rerender } = render(<IconButton {...upload} />);
    expect(screen.getByRole('button', { name: 'Subir' })).not.toHaveAttribute('disabledreason');
    rerender(<IconButton {...upload} isDisabled />);
    expect(screen.getByRole('button', { name: 'Subir' })).toHaveAccessibleDescription('No tienes permiso.');
  });

  it('with an icon only shows its label as a tooltip on hover and focus, until Escape', async () => {
    const user = userEvent.setup();
    const onEscape = jest.fn();
    render(
      <div onKeyDown={onEscape} role="presentation">
        <IconButton label="Cerrar">
          <svg />
        </IconButton>
        <IconButton label="Editar">
          <svg />
        </IconButton>
      </div>,
    );
    await user.tab();
    expect(await screen.findByRole('tooltip', { name: 'Cerrar' })).toBeInTheDocument();
    await user.tab();
    expect(await screen.findByRole('tooltip', { name: 'Editar' })).toBeInTheDocument();
    expect(screen.getAllByRole('tooltip')).toHaveLength(1);
    onEscape.mockClear();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
    expect(onEscape).not.toHaveBeenCalled();
    await user.tab();
    await user.hover(screen.getByRole('button', { name: 'Cerrar' }));
    expect(await screen.findByRole('tooltip', { name: 'Cerrar' })).toBeInTheDocument();
    await user.unhover(screen.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  });

  it('provides its class names to links', () => {
    expect(buttonClass({ variant: 'primary', size: 's' })).toBe('btn btn-primary btn-s');
  });
});
