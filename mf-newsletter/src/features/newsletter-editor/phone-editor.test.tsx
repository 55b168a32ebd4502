import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SelectedPart } from './mail-editor.ts';
import { PhoneEditor } from './phone-editor.tsx';
import { fakeMailEditor } from './testing/editor-screen.tsx';
import type { OpenEditor } from './use-mail-editor.ts';

const part: SelectedPart = {
  id: 't',
  label: 'Texto: Hola',
  depth: 1,
  isText: true,
  tags: [],
  lines: ['Hola, ', 'ven ya'],
  parts: [],
  fields: [],
};

function open(change: Partial<OpenEditor> = {}) {
  const fake = fakeMailEditor();
  const opened: OpenEditor = {
    editor: fake.editor,
    brand: undefined,
    isOpen: true,
    isDirty: false,
    canvas: { current: null },
    fault: undefined,
    retry: jest.fn(),
    ...change,
  };
  render(<PhoneEditor open={opened} />);
  return { fake, opened, user: userEvent.setup() };
}

it('lists the parts of the message, and edits the runs of a text, each as one step', async () => {
  const { fake, user } = open();
  fake.change({ outline: [part] });
  expect(screen.getByRole('button', { name: 'Texto: Hola' })).toBeInTheDocument();
  fake.change({ selected: part });
  expect(screen.queryByRole('button', { name: 'Editar texto' })).not.toBeInTheDocument();
  const second = screen.getByLabelText('Texto 2');
  await user.clear(second);
  await user.type(second, 'ven hoy');
  expect(fake.editor.setLine).not.toHaveBeenCalled();
  await user.tab();
  expect(fake.editor.setLine).toHaveBeenCalledTimes(1);
  expect(fake.editor.setLine).toHaveBeenCalledWith(1, 'ven hoy');
});

it('waits for the editor, and offers to try again', async () => {
  open({ isOpen: false });
  expect(screen.getByText('Cargando Editor...')).toBeInTheDocument();
  const { opened, user } = open({ fault: new Error('chunk') });
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(opened.retry).toHaveBeenCalled();
});
