import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl, publicUrl, resultsFolder } from '../src/addresses.ts';
import { fillDate } from '../src/fields.ts';
import { demoUser, expect, staffTest, test } from '../src/test.ts';

interface Screen {
  readonly name: string;
  readonly address: string;
  /** What stands there when all has come. */
  readonly shows: (page: Page) => ReturnType<Page['getByRole']>;
  /** What a person does on it before it is looked at. */
  readonly after?: (page: Page) => Promise<void>;
}

const title = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name, exact: true });
const row = (name: RegExp) => (page: Page) => page.getByRole('row', { name }).first();
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const press = (name: string) => (page: Page) => button(name)(page).click();

const anonymous: readonly Screen[] = [
  { name: 'login', address: adminUrl, shows: button('Ingresar') },
  {
    name: 'login-errors',
    address: `${adminUrl}/?logout=success`,
    shows: button('Ingresar'),
    after: async (page) => {
      await press('Ingresar')(page);
      await expect(page.getByText('Ingrese el correo del usuario')).toBeVisible();
    },
  },
  { name: 'admin-not-found', address: `${adminUrl}/no/existe`, shows: title('No encontramos esta página.') },
  { name: 'admin-unsubscribe', address: `${adminUrl}/unsubscribe/nadie@correo.example`, shows: title('Te has dado de baja') },
  { name: 'public-home', address: publicUrl, shows: title('Hola') },
  { name: 'public-unsubscribe', address: `${publicUrl}/unsubscribe/nadie@correo.example`, shows: title('Te has dado de baja') },
  { name: 'public-not-found', address: `${publicUrl}/NotFound`, shows: title('No encontramos esta página') },
  { name: 'outbox', address: `${publicUrl}/outbox`, shows: title('Mensajes enviados') },
];

const staff: readonly Screen[] = [
  { name: 'start', address: '/admin', shows: (page) => page.getByRole('link', { name: 'Ver todas' }) },
  { name: 'campaign-form', address: '/admin/campaign', shows: button('Crear campaña') },
  {
    name: 'campaign-form-errors',
    address: '/admin/campaign',
    shows: button('Crear campaña'),
    after: async (page) => {
      await press('Crear campaña')(page);
      await expect(page.getByText('La descripción es requerida').first()).toBeVisible();
    },
  },
  { name: 'campaign-list', address: '/admin/campaign/all', shows: row(/Agregar perfil/) },
  {
    name: 'campaign-list-nothing-found',
    address: '/admin/campaign/all?q=zzz',
    shows: (page) => page.getByRole('heading', { name: /zzz/ }),
  },
  { name: 'add-profiles', address: '/admin/campaigns/add-send', shows: title('Agregar perfil') },
  { name: 'newsletter-list', address: '/admin/newsletter', shows: title('Newsletters') },
  { name: 'store-list', address: '/admin/tiendas', shows: row(/Ceiba Chapinero/) },
  { name: 'schedule-form', address: '/admin/sends/schedule', shows: title('Programar Envios') },
  { name: 'schedule-list', address: '/admin/sends/scheduled-list', shows: title('Programaciones') },
  { name: 'area-not-found', address: '/admin/no/existe', shows: title('No encontramos esta página.') },
];

for (const screen of anonymous) test(`${screen.name} is accessible`, ({ page }) => look(page, screen));
for (const screen of staff) staffTest(`${screen.name} is accessible`, ({ page }) => look(page, screen));

async function look(page: Page, { name, address, shows, after }: Screen) {
  await page.goto(address);
  await expect(shows(page)).toBeVisible();
  await after?.(page);
  await takePicture(page, name);
  await expectAccessible(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(sideways, 'pixels that stand out at the side').toBeLessThanOrEqual(0);
}

async function takePicture(page: Page, name: string) {
  const file = path.join(resultsFolder, 'pictures', test.info().project.name, `${name}.png`);
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
}
