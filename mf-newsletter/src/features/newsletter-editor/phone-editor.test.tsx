import { expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@pregon/auth-api/queries';
import { createFakeServer } from '@pregon/auth-api/testing/fake-server';
import { readNewsletterUses } from '@pregon/contract/newsletters/newsletter-uses.endpoints';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { SelectedPart } from './mail-editor.ts';
import { PhoneEditor } from './phone-editor.tsx';
import { fakeMailEditor, logIn, template } from './testing/editor-screen.tsx';
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

function open(change: Partial<OpenEditor> = {}, saved?: string) {
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
  render(
    <QueryClientProvider client={createQueryClient({ retries: 0 })}>
      <MemoryRouter initialEntries={['/admin/newsletter/build?id=1&campaign=c']}>
        <PhoneEditor open={opened} saved={saved} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { fake, opened, user: userEvent.setup() };
}

it('lists the parts of the message, and applies the runs of a text while they are typed', async () => {
  const { fake, user } = open();
  fake.change({ outline: [part] });
  expect(screen.getByRole('button', { name: 'Texto: Hola' })).toBeInTheDocument();
  fake.change({ selected: part });
  expect(screen.queryByRole('button', { name: 'Editar texto' })).not.toBeInTheDocument();
  const second = screen.getByLabelText<HTMLTextAreaElement>('Texto 2');
  await user.clear(second);
  await user.type(second, 'ven hoy');
  await waitFor(() => expect(fake.editor.setLine).toHaveBeenLastCalledWith('t', 1, 'ven hoy'));
  fake.change({ selected: { ...part, lines: ['Hola, ', 'ven hoy'] } });
  expect(second).toHaveFocus();
  second.setSelectionRange(3, 3);
  await user.keyboard(' ya');
  expect(second).toHaveValue('ven ya hoy');
  expect(second.selectionStart).toBe(6);
  await waitFor(() => expect(fake.editor.setLine).toHaveBeenLastCalledWith('t', 1, 'ven ya hoy'));
  fake.change({ selected: { ...part, lines: ['Hola, ', 'ven ya hoy'] } });
  expect(second.selectionStart).toBe(6);
  // An undo while the field has the focus.
  fake.change({ selected: part });
  expect(second).toHaveValue('ven ya');
});

it('applies what was typed to its own part when another one is chosen before the pause, or a button is pressed', async () => {
  const { fake, user } = open();
  fake.change({ outline: [part], selected: part });
  await user.type(screen.getByLabelText('Texto 2'), '!');
  fake.change({ selected: { ...part, id: 'u', lines: ['Otro'] } });
  expect(fake.editor.setLine).toHaveBeenLastCalledWith('t', 1, 'ven ya!');
  await user.type(screen.getByLabelText('Texto'), '?');
  // Phones keep the focus in the field.
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Deshacer' }));
  expect(fake.editor.setLine).toHaveBeenLastCalledWith('u', 0, 'Otro?');
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
    ['src', 'https://ceiba.example/nueva.png', 'p'],
    ['alt', 'La vitrina de diciembre', 'p'],
    ['href', 'https://ceiba.example', 'p'],
  ]);
});

it('waits for the editor, and offers to try again', async () => {
  open({ isOpen: false });
  expect(screen.getByText('Cargando Editor...')).toBeInTheDocument();
  const { opened, user } = open({ fault: new Error('chunk') });
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(opened.retry).toHaveBeenCalled();
});

it('says that the subject is written in each schedule, and leads to those that still send the newsletter', async () => {
  const server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  const use = {
    schedule: 's1',
    name: 'Viernes',
    state: scheduleState.scheduled,
    version: 2,
    campaign: 'c',
    campaignName: 'Navidad',
  };
  server.answer(readNewsletterUses, () => ({
    approvedVersion: 2,
    schedules: [use, { ...use, schedule: 's2', name: 'Pasada', state: scheduleState.completed }],
    total: 2,
  }));
  logIn();
  open({}, template.identifier);
  expect(await screen.findByText('El asunto se escribe en cada programación.')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Cambiar el asunto de «Viernes»' })).toHaveAttribute(
    'href',
    '/admin/sends/schedule/s1',
  );
  expect(screen.queryByRole('link', { name: /Pasada/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Escribirlo en una programación nueva' })).toHaveAttribute(
    'href',
    `/admin/sends/schedule?campaign=c&newsletter=${template.identifier}`,
  );
});

it('says that a new newsletter is approved and scheduled before its subject is written', async () => {
  open();
  expect(await screen.findByText('Apruébalo y prográmalo para escribirlo.')).toBeInTheDocument();
});
