import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type CollaborationActions, type CollaborationData, CollaborationPanel } from './collaboration.tsx';

const ana = { id: 1, name: 'Ana Lucía Restrepo', isActive: true };
const luz = { id: 4, name: 'Luz Marina Ortiz', isActive: true };
const colleagues = [
  { id: 2, name: 'Valentina Ríos', mayApprove: true },
  { id: 4, name: 'Luz Marina Ortiz', mayApprove: false },
];
const empty: CollaborationData = {
  isApproved: false,
  isRequired: false,
  mayRequest: true,
  request: null,
  colleagues,
  comments: [],
};
const pending = {
  id: 7,
  state: 'pendiente',
  note: 'Sale el viernes',
  dueOn: '2026-11-27',
  reason: '',
  requestedBy: luz,
  approver: ana,
  createdAt: '2026-11-23T15:00:00.000Z',
  decidedAt: null,
  mayDecide: true,
  mayWithdraw: false,
} as const;
const comment = {
  id: 11,
  thread: null,
  author: luz,
  isOwn: false,
  text: '¿<b>Sirve</b>, @Valentina Ríos?',
  isDeleted: false,
  mentions: [{ id: 2, name: 'Valentina Ríos', isActive: true }],
  createdAt: '2026-11-23T15:00:00.000Z',
  editedAt: null,
  resolvedAt: null,
  resolvedBy: null,
} as const;

let actions: { [Name in keyof CollaborationActions]: jest.Mock<CollaborationActions[Name]> };
beforeEach(() => {
  const done = () => Promise.resolve();
  actions = {
    request: jest.fn(done),
    decide: jest.fn(done),
    comment: jest.fn(done),
    change: jest.fn(done),
    remove: jest.fn(done),
  };
});
const show = (change: Partial<CollaborationData> = {}) =>
  render(<CollaborationPanel data={{ ...empty, ...change }} actions={actions} zone={undefined} difference={<p>Qué cambió</p>} />);
const button = (name: string) => screen.getByRole('button', { name });

describe('a request for approval', () => {
  it('is made to somebody who may approve, with a note and a day', async () => {
    show();
    await userEvent.click(button('Pedir aprobación'));
    const form = screen.getByRole('form', { name: 'Pedir aprobación' });
    expect(
      within(form)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Elige a alguien', 'Valentina Ríos']);
    await userEvent.click(within(form).getByRole('button', { name: 'Pedir aprobación' }));
    expect(screen.getByText('Elige a quién pedirla.')).toBeInTheDocument();
    expect(actions.request).not.toHaveBeenCalled();
    await userEvent.selectOptions(screen.getByLabelText('A quién'), 'Valentina Ríos');
    await userEvent.type(screen.getByLabelText(/^Nota/), 'Sale hoy');
    await userEvent.type(screen.getByLabelText(/^Para cuándo/), '2026-11-27');
    await userEvent.click(within(form).getByRole('button', { name: 'Pedir aprobación' }));
    expect(actions.request).toHaveBeenCalledWith({ approver: 2, note: 'Sale hoy', dueOn: '2026-11-27' });
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });

  it('keeps what was written when the server refuses it', async () => {
    actions.request.mockRejectedValue(Object.assign(new Error('Error desconocido'), { supportCode: 'a929d0e0e473' }));
    show();
    await userEvent.click(button('Pedir aprobación'));
    await userEvent.selectOptions(screen.getByLabelText('A quién'), 'Valentina Ríos');
    await userEvent.type(screen.getByLabelText(/^Nota/), 'Sale hoy{Tab}');
    await userEvent.click(within(screen.getByRole('form')).getByRole('button', { name: 'Pedir aprobación' }));
    expect(await screen.findByText(/Error desconocido/)).toHaveTextContent('Código de soporte: a929d0e0e473');
    expect(screen.getByLabelText(/^Nota/)).toHaveValue('Sale hoy');
  });

  it('is approved, or rejected with a reason, by who was asked', async () => {
    show({ request: pending });
    expect(screen.getByText('Qué cambió')).toBeInTheDocument();
    expect(screen.getByText('La necesita antes del 27 de noviembre de 2026.')).toBeInTheDocument();
    await userEvent.click(button('Rechazar…'));
    await userEvent.click(button('Rechazar'));
    expect(screen.getByLabelText('Por qué')).toHaveFocus();
    expect(screen.getByText('Escribe por qué, para que lo pueda corregir.')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Por qué'), 'Falta el precio');
    await userEvent.click(button('Rechazar'));
    expect(actions.decide).toHaveBeenCalledWith(7, 'rechazar', 'Falta el precio');
    await userEvent.click(button('Cancelar'));
    await userEvent.click(button('Aprobar'));
    expect(actions.decide).toHaveBeenLastCalledWith(7, 'aprobar', '');
  });

  it('is withdrawn by who asked, who sees no button to decide', async () => {
    show({ request: { ...pending, mayDecide: false, mayWithdraw: true } });
    expect(screen.queryByRole('button', { name: 'Aprobar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pedir aprobación' })).toBeNull();
    await userEvent.click(button('Retirar solicitud'));
    expect(actions.decide).toHaveBeenCalledWith(7, 'retirar', '');
  });

  it('says what to do where nobody else may approve, and where the approver left', () => {
    const { unmount } = show({ isRequired: true, colleagues: [] });
    expect(screen.getByText(/Nadie más puede aprobarlo/)).toBeInTheDocument();
    unmount();
    show({ request: { ...pending, mayDecide: false, mayWithdraw: true, approver: { ...ana, isActive: false } } });
    expect(screen.getByText(/ya no está en tu equipo/)).toBeInTheDocument();
  });
});

describe('a comment', () => {
  it('is plain text in which mentions stand out', () => {
    show({ comments: [comment] });
    expect(screen.getByText('@Valentina Ríos').tagName).toBe('B');
    expect(screen.getByText(/¿<b>Sirve<\/b>,/)).toBeInTheDocument();
  });

  it('mentions a colleague who is chosen by keyboard, without accents', async () => {
    show();
    const field = screen.getByLabelText('Comentario nuevo');
    await userEvent.type(field, '¿Lo ves, @rios');
    expect(screen.getByRole('option', { name: 'Valentina Ríos' })).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option').id);
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveValue('¿Lo ves, @Valentina Ríos ');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.type(field, '?');
    await userEvent.click(button('Comentar'));
    expect(actions.comment).toHaveBeenCalledWith('¿Lo ves, @Valentina Ríos ?', null, [2]);
    await waitFor(() => expect(field).toHaveValue(''));
  });

  it('leaves the suggestions by Escape, and an address is no mention', async () => {
    show();
    const field = screen.getByLabelText('Comentario nuevo');
    await userEvent.type(field, '@');
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.clear(field);
    await userEvent.type(field, 'hola@val');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('is answered, and its thread resolved and folded', async () => {
    const { rerender } = show({ comments: [comment] });
    await userEvent.click(button('Responder'));
    await userEvent.type(screen.getByLabelText('Respuesta'), 'Sí');
    await userEvent.click(within(screen.getByRole('article')).getByRole('button', { name: 'Responder' }));
    expect(actions.comment).toHaveBeenCalledWith('Sí', 11, []);
    await userEvent.click(await screen.findByRole('button', { name: 'Resolver' }));
    expect(actions.change).toHaveBeenCalledWith(11, { isResolved: true });
    const resolved = { ...comment, resolvedAt: '2026-11-23T16:00:00.000Z', resolvedBy: 'Ana Lucía Restrepo' };
    rerender(<CollaborationPanel data={{ ...empty, comments: [resolved] }} actions={actions} zone={undefined} />);
    expect(screen.getByText('1 conversación resuelta')).toBeInTheDocument();
    expect(screen.getByText('Resuelta por Ana Lucía Restrepo.')).toBeInTheDocument();
  });

  it('is edited and deleted by its author alone', async () => {
    const { unmount } = show({ comments: [comment] });
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
    unmount();
    show({ comments: [{ ...comment, isOwn: true }] });
    await userEvent.click(button('Editar'));
    await userEvent.clear(screen.getByLabelText('Editar comentario'));
    await userEvent.type(screen.getByLabelText('Editar comentario'), 'Otra cosa');
    await userEvent.click(button('Guardar'));
    expect(actions.change).toHaveBeenCalledWith(11, { text: 'Otra cosa' });
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar…' }));
    await userEvent.click(button('Eliminar'));
    expect(actions.remove).toHaveBeenCalledWith(11);
  });
});
