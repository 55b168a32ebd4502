import { expect, it, jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DeleteDialog, type DeleteDialogProps } from './delete-dialog.tsx';
import { ToastRegion } from '../toast.tsx';

const onClose = () => undefined;
function open(change: Partial<DeleteDialogProps> = {}) {
  const remove = jest.fn<DeleteDialogProps['remove']>().mockResolvedValue({ message: 'Se eliminó.' });
  const title = 'Eliminar «Feria»';
  const props = { onClose, title, confirmLabel: 'Eliminar feria', consequences: 'Sale de la lista.', remove, ...change };
  render(
    <>
      <DeleteDialog {...props} />
      <ToastRegion />
    </>,
  );
  const dialog = screen.getByRole('alertdialog', { name: title });
  return { remove, dialog, confirm: () => userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar feria' })) };
}

it('promises that it can be undone, deletes only then, and undoes it', async () => {
  const undo = jest.fn(() => Promise.resolve());
  const onUndone = jest.fn();
  const { dialog, remove, confirm } = open({ onUndone });
  remove.mockResolvedValue({ message: 'Se eliminó «Feria».', undo });
  expect(dialog).toHaveTextContent('Sale de la lista. Puedes deshacerlo durante unos segundos.');
  await confirm();
  expect(remove).toHaveBeenCalledWith(true);
  expect(await screen.findByText('Se eliminó «Feria».')).toBeInTheDocument();
  await userEvent.click(await screen.findByText('Deshacer'));
  await waitFor(() => expect(onUndone).toHaveBeenCalledTimes(1));
  expect(undo).toHaveBeenCalledTimes(1);
});

it('says that it cannot be undone', async () => {
  const { dialog, remove, confirm } = open({ final: 'No vuelve.' });
  expect(dialog).toHaveTextContent('Sale de la lista. No vuelve.');
  await confirm();
  expect(remove).toHaveBeenCalledWith(false);
});

it('asks again after a refusal because it cannot be undone any more', async () => {
  const { dialog, remove, confirm } = open({ lostReason: () => 'No se puede deshacer.' });
  remove.mockRejectedValueOnce(new Error('Un envío empezó mientras tanto.'));
  await confirm();
  expect(await within(dialog).findByText('Un envío empezó mientras tanto.')).toBeInTheDocument();
  expect(dialog).toHaveTextContent('Sale de la lista. No se puede deshacer.');
  await confirm();
  expect(remove.mock.calls).toEqual([[true], [false]]);
});

it('shows why it was refused, and keeps its promise', async () => {
  const { dialog, remove, confirm } = open({ lostReason: () => undefined });
  remove.mockRejectedValueOnce(Object.assign(new Error('Ya se envió.'), { supportCode: 'a929d0e0e473' }));
  await confirm();
  expect(await within(dialog).findByText('Ya se envió.')).toHaveTextContent('Código de soporte: a929d0e0e473');
  expect(dialog).toHaveTextContent('Puedes deshacerlo durante unos segundos.');
});
