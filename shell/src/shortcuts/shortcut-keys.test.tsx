import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { shownDialog, showDialog } from '../area/area-dialog.ts';
import { showAreaPage } from '../testing/area-page.tsx';
import { useShortcutKeys } from './shortcut-keys.ts';
import ShortcutsDialog from './shortcuts-dialog.tsx';

function Page() {
  useShortcutKeys();
  return <input aria-label="Nombre" />;
}

beforeEach(() => act(() => showDialog()));
afterEach(() => {
  cleanup();
  localStorage.clear();
  document.querySelector('iframe')?.remove();
});

/** Waits until the lazy chunk with the shortcuts' screens is loaded. */
const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
const show = () => showAreaPage(<Page />, '/admin/tiendas');

it.each([
  ['gc', '/admin/campaign/all'],
  ['gp', '/admin'],
  ['nn', '/admin/newsletter/build'],
  ['ge', '/admin/sends/scheduled-list'],
])('%s leads to %s', async (keys, to) => {
  const { user, address } = show();
  await user.keyboard(keys);
  await waitFor(() => expect(address()).toBe(to));
});

it('ignores unknown letters, and a letter alone', async () => {
  const { user, address } = show();
  await user.keyboard('gzc');
  expect(address()).toBe('/admin/tiendas');
});

describe('the second letter of a shortcut', () => {
  /** Presses a key at a moment of the event's own timestamp, in milliseconds. */
  const pressAt = (key: string, timeStamp: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(document.body, event);
  };

  it('counts until 1.5 seconds after the first one', async () => {
    const { address } = show();
    pressAt('g', 10_000);
    pressAt('c', 11_499);
    await waitFor(() => expect(address()).toBe('/admin/campaign/all'));
  });

  it('is ignored later', async () => {
    const { address } = show();
    pressAt('g', 10_000);
    pressAt('c', 11_500);
    await settled();
    expect(address()).toBe('/admin/tiendas');
    pressAt('g', 12_000);
    pressAt('c', 12_100);
    await waitFor(() => expect(address()).toBe('/admin/campaign/all'));
  });
});

it('opens the palette by Ctrl K, also from a field, and closes it by the same', async () => {
  const { user } = show();
  await user.click(screen.getByRole('textbox'));
  await user.keyboard('{Control>}k{/Control}');
  expect(shownDialog()).toBe('palette');
  await user.keyboard('{Control>}k{/Control}');
  expect(shownDialog()).toBeUndefined();
});

it('opens the list of shortcuts by ?', async () => {
  const { user } = show();
  await user.keyboard('?');
  expect(shownDialog()).toBe('shortcuts');
});

it('ignores letters in text fields', async () => {
  const { user, address } = show();
  await user.type(screen.getByRole('textbox'), 'gc?');
  expect(screen.getByRole('textbox')).toHaveValue('gc?');
  expect(shownDialog()).toBeUndefined();
  expect(address()).toBe('/admin/tiendas');
});

describe("text that is edited outside of the page's fields", () => {
  const letters = ['g', 'c', 'n', 'n', '?'];

  /** Expects that a key press opens nothing and does not navigate. */
  const expectNothing = async (address: () => string) => {
    await settled();
    expect(shownDialog()).toBeUndefined();
    expect(address()).toBe('/admin/tiendas');
  };

  /** A frame with this body; the visual editor dispatches the keys of its frame again, on the frame's element. */
  const openFrame = (content: string) => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const inside = frame.contentDocument;
    if (!inside) throw new Error('The frame has no document.');
    inside.body.innerHTML = content;
    const focus = (selector: string) => {
      inside.querySelector<HTMLElement>(selector)?.focus();
      frame.focus();
    };
    const type = () => {
      for (const key of letters) fireEvent(frame, new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    };
    return { inside, focus, type };
  };

  it('keeps its letters in a frame', async () => {
    const { address } = show();
    const frame = openFrame('<p contenteditable="true" tabindex="0">Lle</p><button>Nada</button>');
    frame.focus('p');
    frame.type();
    await expectNothing(address);
  });

  it('keeps its letters in a frame whose whole document is edited', async () => {
    const { address } = show();
    const frame = openFrame('<p>Lle</p>');
    Object.defineProperty(frame.inside, 'designMode', { value: 'on' });
    frame.focus('p');
    frame.type();
    await expectNothing(address);
  });

  it('does not disable shortcuts while nothing in the frame is edited', async () => {
    const { address } = show();
    const frame = openFrame('<p contenteditable="true" tabindex="0">Lle</p><button>Nada</button>');
    frame.focus('button');
    frame.type();
    await waitFor(() => expect(shownDialog()).toBe('shortcuts'));
    expect(address()).toBe('/admin/newsletter/build');
  });

  it('keeps its letters in a shadow root', async () => {
    const { user, address } = show();
    const host = document.createElement('div');
    document.querySelector('nav')?.append(host);
    const field = document.createElement('input');
    host.attachShadow({ mode: 'open' }).append(field);
    field.focus();
    for (const key of letters) fireEvent(field, new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    // A key that is dispatched on the host element belongs to the focused field inside.
    for (const key of letters) fireEvent(host, new KeyboardEvent('keydown', { key, bubbles: true }));
    await expectNothing(address);
    field.blur();
    await user.keyboard('?');
    expect(shownDialog()).toBe('shortcuts');
  });

  it.each([
    ['an editable element', '<div contenteditable="true" tabindex="0"><b tabindex="0">a</b></div>', 'b'],
    ['a drop-down list', '<select aria-label="Ciudad"><option>Cali</option></select>', 'select'],
    ['a button that opens a list', '<button aria-haspopup="listbox">Ciudad</button>', 'button'],
    ['a search box', '<div role="searchbox" tabindex="0"></div>', 'div'],
    ['a combo box', '<div role="combobox" tabindex="0"></div>', 'div'],
    ['a menu', '<div role="menu"><button role="menuitem">Copiar</button></div>', 'button'],
  ])('keeps its letters in %s', async (_, content, focused) => {
    const { user, address } = show();
    const place = document.querySelector('nav')?.appendChild(document.createElement('div'));
    if (place) place.innerHTML = content;
    place?.querySelector<HTMLElement>(focused)?.focus();
    await user.keyboard('gcnn?');
    await expectNothing(address);
  });

  it.each([
    ['composed', { isComposing: true }],
    ['handled by an input method', { keyCode: 229 }],
    ['dead, waiting for its letter', { key: 'Dead' }],
  ])('keeps a key that is %s', async (_, init) => {
    const { address } = show();
    for (const key of letters) fireEvent.keyDown(document.body, { key, ...init });
    await expectNothing(address);
  });
});

it('disables shortcuts under a dialog', async () => {
  const { user } = showAreaPage(
    <>
      <Page />
      <dialog open aria-label="Otra cosa" />
    </>,
  );
  await user.keyboard('?{Control>}k{/Control}');
  expect(shownDialog()).toBeUndefined();
});

it('can be switched off on this device', async () => {
  const { user } = showAreaPage(<ShortcutsDialog onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
  expect(dialog).toHaveTextContent('CampañasGC');
  await user.click(screen.getByRole('checkbox', { name: 'Usar atajos de letras en este equipo' }));
  cleanup();

  const page = show();
  await page.user.keyboard('?');
  expect(shownDialog()).toBeUndefined();
  await page.user.keyboard('{Control>}k{/Control}');
  expect(shownDialog()).toBe('palette');
});
