import type { Page } from '@playwright/test';
import { adminUrl } from '../addresses.ts';
import { invite } from '../invited-users.ts';
import { expect } from '../test.ts';
import { button, press, row, title, type TypingScreen } from './screen.ts';

const at = { address: '/admin/audit', shows: title('Auditoría') };

/** Opens a part of the user's own security. */
async function openOwnSecurity(page: Page, part: string) {
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('menuitem', { name: 'Sesiones y verificación' }).click();
  await press(part)(page);
}

/** Opens a dialog of a new account on the operators' screen. */
async function openAccountDialog(page: Page, action: string) {
  const account = `${action} ${Date.now()}`;
  await invite(page.request, `ana.${Date.now()}@vecina.example`, '--account', account);
  await page.reload();
  await press(`${action}: ${account}`)(page);
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

/** The pages by a mailed link. */
export const linkedTypingScreens: readonly TypingScreen[] = [
  { name: 'recovery', address: `${adminUrl}/account/recovery/enlace`, shows: button('Guardar cambios'), fields: 2 },
  {
    name: 'registration',
    address: `${adminUrl}/registro?t=enlace`,
    shows: button('Registrarse'),
    fields: 6,
    before: async (page) => {
      await page.route('**/V2/auth/verification/*', (route) => route.fulfill({ json: { email: 'eva@tienda.example' } }));
    },
  },
];

/** Dialogs and forms of the user's own security, of operators, of requests about data, and of saved views. */
export const securityTypingScreens: readonly TypingScreen[] = [
  {
    ...at,
    name: 'second-factor',
    fields: 1,
    after: async (page) => {
      await openOwnSecurity(page, 'Verificación en dos pasos');
      await press('Activar')(page);
      await expect(page.getByLabel('Tu contraseña')).toBeVisible();
    },
  },
  {
    ...at,
    name: 'new-passkey',
    fields: 2,
    after: async (page) => {
      await openOwnSecurity(page, 'Llaves de acceso');
      await press('Registrar una llave')(page);
      await expect(page.getByLabel('Tu contraseña')).toBeVisible();
    },
  },
  ...(['Límites', 'Suspender', 'Eliminar'] as const).map((action, index) => ({
    name: `platform-${['limits', 'suspension', 'deletion'][index]}`,
    address: '/admin/plataforma',
    shows: row(/En vivo/),
    fields: [4, 1, 1][index] ?? 1,
    after: (page: Page) => openAccountDialog(page, action),
  })),
  ...(['Responder', 'Ampliar el plazo'] as const).map((action, index) => ({
    name: `data-request-${['answer', 'extension'][index]}`,
    address: '/admin/cuenta/solicitudes',
    shows: button('Respondidas'),
    fields: 1,
    after: async (page: Page) => {
      await page
        .getByRole('button', { name: new RegExp(`^${action}: `) })
        .first()
        .click();
      await expect(page.getByRole('form', { name: new RegExp(`^${action}`) })).toBeVisible();
    },
  })),
  {
    name: 'saved-view',
    address: '/admin/users',
    shows: row(/Camilo Mendoza/),
    fields: 1,
    after: async (page) => {
      await press('Vistas')(page);
      await expect(page.getByLabel('Nombre de la vista')).toBeVisible();
    },
  },
];
