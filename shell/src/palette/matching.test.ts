import { expect, it } from '@jest/globals';
import { House } from 'lucide-react';
import { matching, plain } from './matching.ts';
import type { PaletteItem } from './palette-item.ts';

const item = (label: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id: label,
  label,
  icon: House,
  does: { to: '/admin' },
  ...more,
});
const found = (search: string, ...items: readonly PaletteItem[]) =>
  matching([{ title: 'Pantallas', items }], search).flatMap(({ items: kept }) => kept.map(({ label }) => label));

it('compares without accents, case and outer spaces', () => {
  expect(plain('  Campaña DE Días ')).toBe('campana de dias');
});

it('lists first what begins with the search, then whose words begin with it, then the rest', () => {
  const items = [item('Ver las recampañas'), item('Crear campaña'), item('Campañas'), item('Tiendas')];
  expect(found('camp', ...items)).toEqual(['Campañas', 'Crear campaña', 'Ver las recampañas']);
});

it('ranks by every word of the search, each at any word of the label', () => {
  expect(found('nue camp', item('Renueva campaña'), item('Crear: campaña nueva'))).toEqual([
    'Crear: campaña nueva',
    'Renueva campaña',
  ]);
});

it('finds hints and synonyms, and needs all words', () => {
  const items = [item('Tiendas', { hint: 'Configuración' }), item('Usuarios', { words: 'equipo personal' })];
  expect(found('config', ...items)).toEqual(['Tiendas']);
  expect(found('equipo usuarios', ...items)).toEqual(['Usuarios']);
  expect(found('equipo tiendas', ...items)).toEqual([]);
});

it('keeps everything without a search, and leaves out empty sections', () => {
  expect(found('   ', item('Tiendas'), item('Usuarios'))).toEqual(['Tiendas', 'Usuarios']);
  expect(matching([{ title: 'Vacía', items: [] }], '')).toEqual([]);
});
