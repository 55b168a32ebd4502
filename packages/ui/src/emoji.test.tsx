import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { EmojiButton } from './emoji.tsx';

beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = jest.fn();
});

function Subject() {
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('Llega la Navidad');
  return (
    <>
      <input aria-label="Asunto" ref={input} value={value} onChange={(event) => setValue(event.target.value)} />
      <EmojiButton into={input} />
      <p>Al lado</p>
    </>
  );
}

async function open(children = <Subject />) {
  const user = userEvent.setup();
  const { unmount } = render(children);
  const openPicker = async () => {
    await user.click(screen.getByRole('button', { name: 'Emojis' }));
    return screen.findByRole('dialog', { name: 'Emojis' });
  };
  return { user, unmount, openPicker, picker: await openPicker() };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Emojis' })).toBeNull());
const cell = (name: string) => screen.getByRole('button', { name });

describe('the emoji picker', () => {
  it('inserts at the caret of the field, and closes', async () => {
    const user = userEvent.setup();
    render(<Subject />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Asunto' });
    field.setSelectionRange(5, 5);
    await user.click(screen.getByRole('button', { name: 'Emojis' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar emojis' }), 'arbol navi');
    await user.click(cell('árbol de Navidad'));
    expect(field).toHaveValue('Llega🎄 la Navidad');
    expect(field).toHaveFocus();
    await isClosed();
  });

  it('inserts the first result on Enter, and shows when there is none', async () => {
    const { user } = await open();
    await user.keyboard('xyzzy');
    expect(screen.getByRole('status')).toHaveTextContent('Ningún emoji coincide con «xyzzy».');
    await user.clear(screen.getByRole('searchbox'));
    await user.keyboard('regalo{Enter}');
    expect(screen.getByRole('textbox', { name: 'Asunto' })).toHaveValue('Llega la Navidad🎁');
  });

  it.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    ['a press beside it', (user: ReturnType<typeof userEvent.setup>) => user.click(document.body)],
  ])('closes on %s', async (_, leave) => {
    const { user } = await open();
    await leave(user);
    await isClosed();
    expect(screen.getByRole('textbox', { name: 'Asunto' })).toHaveValue('Llega la Navidad');
  });

  it('stops events within it from reaching the document, so that a text stays in edit mode', async () => {
    const { user } = await open();
    const heard = jest.fn();
    document.addEventListener('mousedown', heard);
    await user.click(screen.getByRole('searchbox'));
    expect(heard).not.toHaveBeenCalled();
    document.removeEventListener('mousedown', heard);
  });

  it('renders ten rows of nine, and more as the keyboard reaches them', async () => {
    const { user, picker } = await open();
    const rows = () =>
      within(picker)
        .getAllByRole('row')
        .filter((row) => row.hasAttribute('aria-rowindex'));
    expect(rows()).toHaveLength(10);
    expect(within(rows()[1] ?? picker).getAllByRole('button')).toHaveLength(9);
    while (!document.activeElement?.closest('td')) await user.tab();
    await user.keyboard('{PageDown}{PageDown}');
    expect(rows()).toHaveLength(20);
    expect(document.activeElement?.closest('tr')).toHaveAttribute('aria-rowindex', '11');
  });

  it('is navigated like a grid', async () => {
    const { user } = await open();
    while (!document.activeElement?.closest('td')) await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(cell('cara sonriendo')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(cell('cara sonriendo con ojos sonrientes')).toHaveFocus();
    await user.keyboard('{Home}{ArrowLeft}');
    expect(cell('chispas')).toHaveFocus();
    await user.keyboard('{Control>}{Home}{/Control}{Enter}');
    expect(screen.getByRole('textbox', { name: 'Asunto' })).toHaveValue('Llega la Navidad🎉');
  });

  it('shows one group', async () => {
    const { user } = await open();
    expect(screen.queryByRole('rowgroup', { name: 'Objetos' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Objetos' }));
    expect(screen.getByRole('rowgroup', { name: 'Objetos' })).toBeInTheDocument();
  });
});

describe('recent emojis', () => {
  it('are the most used ones', async () => {
    const { user, openPicker, unmount } = await open();
    await user.keyboard('cohete{Enter}');
    for (const search of ['camion', 'camion']) {
      await openPicker();
      await user.keyboard(`${search} de reparto{Enter}`);
    }
    unmount();
    await open();
    const used = within(screen.getByRole('rowgroup', { name: 'Frecuentes' })).getAllByRole('button');
    expect(used.map(({ textContent }) => textContent)).toEqual(['🚚', '🚀']);
  });

  it('fill four rows at most', async () => {
    const { picker, unmount } = await open();
    const cells = [...picker.querySelectorAll('td')].map(({ textContent }) => textContent).filter(Boolean);
    const uses = [...new Set(cells)].slice(0, 40).map((character) => [character, 1]);
    expect(uses).toHaveLength(40);
    localStorage.setItem('pregon-emoji-uses', JSON.stringify(uses));
    unmount();
    await open();
    const used = screen.getByRole('rowgroup', { name: 'Frecuentes' });
    expect(within(used).getAllByRole('button')).toHaveLength(4 * 9);
  });

  it('remember the skin tone', async () => {
    const { user, unmount } = await open();
    await user.click(screen.getByRole('button', { name: 'Tono de piel: sin tono' }));
    const tones = within(await screen.findByRole('menu', { name: /^Tono de piel/ })).getAllByRole('menuitemradio');
    expect(tones.map(({ textContent }) => textContent)).toEqual([
      '✋Sin tono',
      '✋🏻Claro',
      '✋🏼Claro medio',
      '✋🏽Medio',
      '✋🏾Oscuro medio',
      '✋🏿Oscuro',
    ]);
    await user.click(screen.getByRole('menuitemradio', { name: 'Medio' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    unmount();
    await open();
    await user.keyboard('manos aplau{Enter}');
    expect(screen.getByRole('textbox', { name: 'Asunto' })).toHaveValue('Llega la Navidad👏🏽');
  });

  it.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    [
      'a press beside it',
      (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('searchbox', { hidden: true })),
    ],
  ])('keep the skin tone when its menu is closed by %s', async (_, leave) => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Tono de piel: sin tono' }));
    await screen.findByRole('menu', { name: /^Tono de piel/ });
    await leave(user);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.getByRole('button', { name: 'Tono de piel: sin tono' })).toBeInTheDocument();
  });
});
