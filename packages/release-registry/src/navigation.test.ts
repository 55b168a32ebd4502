import { expect, it } from '@jest/globals';
import { conflictOf } from './navigation.ts';

const stores = { owner: 'the shell', label: 'Tiendas', path: 'tiendas' };

it('accepts an entry whose address and label are its own', () => {
  expect(conflictOf({ label: 'Fidelización', path: 'loyalty' }, [stores])).toBeUndefined();
});

it.each([
  [
    'an address',
    { label: 'Locales', path: 'tiendas' },
    'Its menu entry "Locales" (/admin/tiendas) has the address of "Tiendas" (/admin/tiendas), which belongs to the shell.',
  ],
  [
    'a label',
    { label: 'Tiendas', path: 'loyalty/stores' },
    'Its menu entry "Tiendas" (/admin/loyalty/stores) has the label of "Tiendas" (/admin/tiendas), which belongs to the shell.',
  ],
])('refuses %s that another entry has, and names both', (_, entry, message) => {
  expect(conflictOf(entry, [stores])).toBe(message);
});
