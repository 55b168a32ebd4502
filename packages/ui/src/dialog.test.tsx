import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog, Dialog, Sheet } from './dialog.tsx';
import { RowMenu } from './menu.tsx';

function Deletion({ onConfirm }: { onConfirm: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Eliminar…</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Eliminar «Black Friday 2026»"
        confirmLabel="Eliminar campaña"
        pendingLabel="Eliminando…"
        cancelLabel="Conservar"
        isDestructive
        onConfirm={onConfirm}
      >
        Se eliminan sus 3 perfiles.
      </ConfirmDialog>
    </>
  );
}

describe('ConfirmDialog', () => {
  it('takes the focus, traps it, and returns it on Escape', async () => {
    const user = userEvent.setup();
    render(<Deletion onConfirm={() => Promise.resolve()} />);
    const opener = screen.getByRole('button', { name: 'Eliminar…' });
    await user.click(opener);
    const dialog = screen.getByRole('alertdialog', { name: 'Eliminar «Black Friday 2026»' });
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await user.tab();
    await user.tab();
    await user.tab();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Escape}');
    expect(dialog).not.toBeInTheDocument();
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('stays open when the action fails, and closes when it succeeds', async () => {
    const user = userEvent.setup();
    const onConfirm = jest.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('409')).mockResolvedValueOnce(undefined);
    render(<Deletion onConfirm={onConfirm} />);
    await user.click(screen.getByRole('button', { name: 'Eliminar…' }));
    await user.click(screen.getByRole('button', { name: 'Eliminar campaña' }));
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Eliminar campaña' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });
});

describe('Dialog and Sheet', () => {
  it('close by their own buttons', async () => {
    const user = userEvent.setup();
    const onClose = jest.fn();
    const { rerender } = render(
      <Dialog isOpen onClose={onClose} title="Cambiar contraseña">
        Texto
      </Dialog>,
    );
    expect(screen.getByRole('dialog', { name: 'Cambiar contraseña' })).toHaveTextContent('Texto');
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    rerender(
      <Sheet isOpen onClose={onClose} title="Audiencia">
        Cómo se llega
      </Sheet>,
    );
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe('RowMenu', () => {
  it('is operated by keyboard, and skips disabled items', async () => {
    const user = userEvent.setup();
    const onEdit = jest.fn();
    const onDelete = jest.fn();
    render(
      <RowMenu
        name="Navidad"
        entries={[
          { label: 'Eliminar…', icon: Trash2, isDanger: true, onSelect: onDelete },
          { label: 'Editar', icon: Pencil, onSelect: onEdit },
          { label: 'Agregar perfil', icon: Users, onSelect: jest.fn(), disabledReason: 'sin cupo' },
        ]}
      />,
    );
    const opener = screen.getByRole('button', { name: 'Más acciones para Navidad' });
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Editar',
      'Agregar perfilsin cupo',
      'Eliminar…',
    ]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onDelete).toHaveBeenCalledTimes(1);
    expect(onEdit).not.toHaveBeenCalled();
    await waitFor(() => expect(opener).toHaveFocus());
  });
});
