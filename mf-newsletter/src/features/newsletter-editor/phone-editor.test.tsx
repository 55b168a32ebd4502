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

it('changes a picture, its alternative text and its link', async () => {
  const { fake, user } = open();
  const picture: SelectedPart = {
    ...part,
    id: 'p',
    label: 'Imagen: vitrina.png',
    isText: false,
    lines: [],
    fields: [
      { id: 'src', label: 'Dirección de la imagen', control: { kind: 'picture' }, value: '/images/vitrina.png' },
      { id: 'alt', label: 'Texto alternativo', control: { kind: 'text' }, value: 'Vitrina' },
      { id: 'href', label: 'Enlace', control: { kind: 'address' }, value: '' },
    ],
  };
  fake.change({ outline: [picture], selected: picture });
  expect(screen.getByRole('button', { name: 'Cambiar imagen' })).toBeInTheDocument();
  for (const [label, text] of [
    ['Dirección de la imagen', 'https://ceiba.example/nueva.png'],
    ['Texto alternativo', 'La vitrina de diciembre'],
    ['Enlace', 'https://ceiba.example'],
  ] as const) {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
    await user.tab();
  }
  expect(jest.mocked(fake.editor.setField).mock.calls).toEqual([
    ['src', 'https://ceiba.example/nueva.png'],
    ['alt', 'La vitrina de diciembre'],
    ['href', 'https://ceiba.example'],
  ]);
});

it('waits for the editor, and offers to try again', async () => {
  open({ isOpen: false });
  expect(screen.getByText('Cargando Editor...')).toBeInTheDocument();
  const { opened, user } = open({ fault: new Error('chunk') });
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(opened.retry).toHaveBeenCalled();
});
