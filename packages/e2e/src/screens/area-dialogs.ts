import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import { isPhone, press } from './screen.ts';

/** Overlays that open on any page of the admin area and close by Escape. */
interface AreaDialog {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
}

async function openFromUserMenu(page: Page, name: string) {
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('menuitem', { name }).click();
}

export const areaDialogs: readonly AreaDialog[] = [
  {
    name: 'menu',
    open: async (page) => {
      if (isPhone()) await press('Abrir menú')(page);
      await page.getByRole('button', { name: 'Configuraciones' }).click();
      await expect(page.getByRole('link', { name: 'Tiendas' })).toBeVisible();
    },
  },
  {
    name: 'log-out',
    open: async (page) => {
      await press('Cerrar sesión')(page);
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'user-menu',
    open: async (page) => {
      await page.getByRole('button', { name: 'Menú de usuario' }).click();
      await expect(page.getByRole('menuitem', { name: 'Estado de la plataforma' })).toBeVisible();
    },
  },
  {
    name: 'palette',
    open: async (page) => {
      await press('Buscar o ir a…')(page);
      await page.getByRole('combobox', { name: 'Buscar o ir a…' }).fill('bo');
      await expect(page.getByRole('group', { name: 'Campañas' })).toBeVisible();
    },
  },
  {
    name: 'palette-nothing-found',
    open: async (page) => {
      await press('Buscar o ir a…')(page);
      await page.getByRole('combobox', { name: 'Buscar o ir a…' }).fill('zzz');
      await expect(page.getByText('Nada coincide con «zzz».')).toBeVisible();
    },
  },
  {
    name: 'help',
    open: async (page) => {
      await openFromUserMenu(page, 'Ayuda');
      const help = page.getByRole('dialog', { name: 'Ayuda: Campañas' });
      await expect(help.getByText('Todas las campañas de tu cuenta')).toBeVisible();
      await expect(help.getByText('Un esfuerzo de mercadeo con fechas')).toBeVisible();
    },
  },
  {
    name: 'shortcuts',
    open: async (page) => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
    },
  },
  {
    name: 'own-password-errors',
    open: async (page) => {
      await openFromUserMenu(page, 'Cambiar contraseña');
      await press('Guardar contraseña')(page);
      await expect(page.getByText('Es necesario repetir la contraseña')).toBeVisible();
    },
  },
  {
    name: 'open-sessions',
    open: async (page) => {
      await openFromUserMenu(page, 'Sesiones y verificación');
      await expect(page.getByText('Esta sesión')).toBeVisible();
    },
  },
];
