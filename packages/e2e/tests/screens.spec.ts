import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl, publicUrl, resultsFolder } from '../src/addresses.ts';
import { boardHeading, pretendBoards } from '../src/board.ts';
import { choose, chooseSeveral, typedMoment } from '../src/fields.ts';
import { demoKey, registerVisit } from '../src/shop-visits.ts';
import { demoUser, expect, staffTest, test } from '../src/test.ts';

interface Screen {
  readonly name: string;
  readonly address: string;
  /** What stands there when all has come. */
  readonly shows: (page: Page) => ReturnType<Page['getByRole']>;
  /** What a person does on it before it is looked at. */
  readonly after?: (page: Page) => Promise<void>;
  /** What the browser writes of this one alone, by a part of its text. */
  readonly complaint?: string;
}

const title = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name, exact: true });
const row = (name: RegExp) => (page: Page) => page.getByRole('row', { name }).first();
const logIns = (page: Page) => page.getByRole('group').filter({ hasText: 'Ingresó desde' }).first();
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const press = (name: string) => (page: Page) => button(name)(page).click();

const isPhone = () => test.info().project.name === 'phone';
const editor = (page: Page) =>
  isPhone() ? page.getByTitle('Vista previa del mensaje') : page.getByRole('button', { name: /^Texto: Tenemos novedades/ });

async function openProfileForm(page: Page) {
  await page.getByRole('button', { name: 'Más acciones para Hogar renovado' }).click();
  await page.getByRole('menuitem', { name: 'Agregar perfil' }).click();
  await press('Llenar perfiles')(page);
  await page.getByLabel('Nombre del perfil').fill('Clientas de Armenia');
  await press('Siguiente')(page);
  await choose(page, 'Jerarquía geográfica', 'Ciudad');
  await chooseSeveral(page, 'Ciudades', 'Armenia');
  await expect(page.getByText(/al día$/i).filter({ visible: true })).toBeVisible();
}

async function openFromUserMenu(page: Page, name: string) {
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** What the browser writes of the frame of a preview, which lets nothing run, not even what the tests bring. */
const complaints = ['Blocked script execution in', 'status of 400'];
test.use({ expectedComplaints: complaints });

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
  {
    name: 'public-bad-link',
    address: `${publicUrl}/preferences?action=choose&email=nadie%40correo.example&token=x`,
    shows: title('Este enlace ya no sirve'),
  },
  {
    name: 'public-survey-errors',
    address: publicUrl,
    shows: title('Hola'),
    after: async (page) => {
      await page.goto((await registerVisit(page.request)).surveyUrl);
      await press('Enviar respuestas')(page);
      await expect(page.getByText('Este campo es requerido')).toHaveCount(3);
    },
  },
  {
    name: 'public-register-errors',
    address: `${publicUrl}/apps/${demoKey}/registro/`,
    shows: title('Regístrate'),
    after: async (page) => {
      await page.getByText('Cuéntanos más (opcional)').click();
      await press('Registrarme')(page);
      await expect(page.getByText('Escribe los nombres.')).toBeVisible();
    },
  },
  {
    name: 'public-visit-purchase',
    address: `${publicUrl}/apps/${demoKey}/visita/`,
    shows: title('Registra una visita'),
    after: async (page) => {
      await page.getByRole('radio', { name: 'Compró' }).check();
      await page.getByRole('button', { name: 'Agregar un producto' }).click();
      await press('Registrar compra')(page);
      await expect(page.getByText('Elige cómo pagó.')).toBeVisible();
    },
  },
  {
    name: 'public-closed',
    address: `${publicUrl}/apps/no-hay-tal-clave/visita/`,
    shows: title('Esta página no está disponible'),
    complaint: 'status of 404',
  },
  { name: 'outbox', address: `${publicUrl}/outbox`, shows: title('Mensajes enviados') },
];

const staff: readonly Screen[] = [
  { name: 'start', address: '/admin', shows: (page) => boardHeading(page, 'Panel de Control') },
  {
    name: 'start-without-board',
    address: '/admin/tiendas',
    shows: row(/Ceiba Chapinero/),
    after: async (page) => {
      await pretendBoards(page, []);
      await page.goto('/admin');
      await expect(page.getByRole('link', { name: 'Ver todas' })).toBeVisible();
    },
  },
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
  { name: 'campaign-list', address: '/admin/campaign/all', shows: row(/Hogar renovado/) },
  {
    name: 'campaign-delete',
    address: '/admin/campaign/all',
    shows: row(/Bienvenida/),
    after: async (page) => {
      await page.getByRole('button', { name: 'Más acciones para Bienvenida' }).click();
      await page.getByRole('menuitem', { name: 'Eliminar…' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Eliminar «Bienvenida»' })).toBeVisible();
    },
  },
  {
    name: 'campaign-edit',
    address: '/admin/campaign/all',
    shows: row(/Hogar renovado/),
    after: async (page) => {
      await page.getByRole('link', { name: 'Hogar renovado' }).click();
      await expect(page.getByRole('table', { name: 'Perfiles' }).getByRole('link').first()).toBeVisible();
    },
  },
  {
    name: 'campaign-list-nothing-found',
    address: '/admin/campaign/all?q=zzz',
    shows: (page) => page.getByRole('heading', { name: /zzz/ }),
  },
  { name: 'add-profiles', address: '/admin/campaigns/add-send', shows: title('Agregar perfil') },
  { name: 'newsletter-list', address: '/admin/newsletter', shows: title('Newsletters') },
  { name: 'store-list', address: '/admin/tiendas', shows: row(/Ceiba Chapinero/) },
  {
    name: 'store-map',
    address: '/admin/tiendas?view=mapa&q=chapinero',
    shows: (page) => page.getByRole('button', { name: 'Ceiba Chapinero' }),
    after: async (page) => {
      await press('Ceiba Chapinero')(page);
      await expect(page.getByRole('link', { name: 'Ver tienda' })).toBeVisible();
    },
  },
  {
    name: 'store-errors',
    address: '/admin/tiendas/nueva',
    shows: button('Crear tienda'),
    after: async (page) => {
      await press('Crear tienda')(page);
      await expect(page.getByText('Este campo es requerido', { exact: true })).toHaveCount(17);
    },
  },
  {
    name: 'store-place',
    address: '/admin/tiendas?q=chapinero',
    shows: row(/Ceiba Chapinero/),
    after: async (page) => {
      await page.getByRole('link', { name: 'Ceiba Chapinero' }).click();
      await press('Cambiar en el mapa')(page);
      await expect(page.getByRole('application', { name: /^Mapa. Marcador en 4\./ })).toBeVisible();
    },
  },
  {
    name: 'new-user-errors',
    address: '/admin/new-user',
    shows: button('Crear usuario'),
    after: async (page) => {
      await press('Crear usuario')(page);
      await expect(page.getByText('La dirección es requerida', { exact: true })).toBeVisible();
    },
  },
  { name: 'user-list', address: '/admin/users', shows: row(/Camilo Mendoza/) },
  {
    name: 'user-edit',
    address: '/admin/users?q=camilo',
    shows: row(/Camilo Mendoza/),
    after: async (page) => {
      await page.getByRole('link', { name: 'Camilo Mendoza' }).click();
      await expect(page.getByRole('heading', { name: 'Acceso' })).toBeVisible();
    },
  },
  {
    name: 'audit-log',
    address: '/admin/audit?action=login',
    shows: logIns,
    after: (page) => logIns(page).click(),
  },
  {
    name: 'short-link-made',
    address: '/admin/util/urlshortener?q=ceiba.example',
    shows: row(/ceiba\.example\/navidad/),
    after: async (page) => {
      await page.getByLabel('URL de destino').fill('https://tienda.example/colecciones/navidad?utm_source=boletin');
      await page.getByLabel('Fuente').fill('caja');
      await press('Acortar enlace')(page);
      await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible();
    },
  },
  {
    name: 'short-link-details',
    address: '/admin/util/urlshortener?q=ceiba.example/navidad',
    shows: row(/ceiba\.example\/navidad/),
    after: async (page) => {
      await page.getByRole('button', { name: /^localhost:\d+\/s\/\w{8}$/ }).click();
      await expect(page.getByRole('heading', { name: 'Código QR' })).toBeVisible();
    },
  },
  {
    name: 'newsletter-editor',
    address: '/admin/newsletter/build',
    shows: button('Empezar en blanco'),
    after: async (page) => {
      await press('Empezar en blanco')(page);
      await expect(editor(page)).toBeVisible();
    },
  },
  { name: 'schedule-form', address: '/admin/sends/schedule', shows: button('Guardar borrador') },
  {
    name: 'schedule-form-errors',
    address: '/admin/sends/schedule',
    shows: button('Guardar borrador'),
    after: async (page) => {
      await press('Guardar borrador')(page);
      await expect(page.getByText('Elige el día del envío.').first()).toBeVisible();
    },
  },
  { name: 'schedule-list', address: '/admin/sends/scheduled-list', shows: title('Programaciones') },
  { name: 'profile-form', address: '/admin/campaign/all', shows: row(/Hogar renovado/), after: openProfileForm },
  {
    name: 'menu',
    address: '/admin/campaign/all',
    shows: row(/Hogar renovado/),
    after: async (page) => {
      if (isPhone()) await press('Abrir menú')(page);
      await page.getByRole('button', { name: 'Configuraciones' }).click();
      await expect(page.getByRole('link', { name: 'Tiendas' })).toBeVisible();
    },
  },
  {
    name: 'log-out',
    address: '/admin/campaign/all',
    shows: row(/Hogar renovado/),
    after: async (page) => {
      await press('Cerrar sesión')(page);
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'user-menu',
    address: '/admin/campaign/all',
    shows: row(/Hogar renovado/),
    after: async (page) => {
      await page.getByRole('button', { name: 'Menú de usuario' }).click();
      await expect(page.getByRole('menuitem', { name: 'Estado de la plataforma' })).toBeVisible();
    },
  },
  {
    name: 'palette',
    address: '/admin/campaign/all',
    shows: row(/Hogar renovado/),
    after: async (page) => {
      await press('Buscar o ir a…')(page);
      await page.getByRole('combobox', { name: 'Buscar o ir a…' }).fill('bo');
      await expect(page.getByRole('group', { name: 'Campañas' })).toBeVisible();
    },
  },
  {
    name: 'palette-nothing-found',
    address: '/admin/campaign/all',
    shows: row(/Hogar renovado/),
    after: async (page) => {
      await press('Buscar o ir a…')(page);
      await page.getByRole('combobox', { name: 'Buscar o ir a…' }).fill('zzz');
      await expect(page.getByText('Nada coincide con «zzz».')).toBeVisible();
    },
  },
  {
    name: 'shortcuts',
    address: '/admin/campaign/all',
    shows: row(/Hogar renovado/),
    after: async (page) => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
    },
  },
  {
    name: 'own-password-errors',
    address: '/admin/campaign/all',
    shows: row(/Hogar renovado/),
    after: async (page) => {
      await openFromUserMenu(page, 'Cambiar contraseña');
      await press('Guardar contraseña')(page);
      await expect(page.getByText('Es necesario repetir la contraseña')).toBeVisible();
    },
  },
  {
    name: 'open-sessions',
    address: '/admin/campaign/all',
    shows: row(/Hogar renovado/),
    after: async (page) => {
      await openFromUserMenu(page, 'Sesiones abiertas');
      await expect(page.getByText('Esta sesión')).toBeVisible();
    },
  },
  { name: 'platform', address: '/admin/plataforma', shows: row(/En vivo/) },
  { name: 'area-not-found', address: '/admin/no/existe', shows: title('No encontramos esta página.') },
];

for (const screen of anonymous) {
  test.describe(() => {
    test.use({ expectedComplaints: screen.complaint ? [...complaints, screen.complaint] : complaints });
    test(`${screen.name} is accessible`, ({ page }) => look(page, screen));
  });
}
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

/** Of all of it, in a window so tall that what keeps to the window's foot stands at the end. */
async function takePicture(page: Page, name: string) {
  const size = page.viewportSize();
  if (!size) throw new Error('The window has no size.');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height });
  const file = path.join(resultsFolder, 'pictures', test.info().project.name, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled' });
  await page.setViewportSize(size);
}

test.describe('without a mouse', () => {
  test('one can log in and create a campaign', async ({ page }) => {
    const type = (text: string) => page.keyboard.type(text);
    await page.goto(adminUrl);
    await tabTo(page, page.getByLabel('Usuario'));
    await type(demoUser.username);
    await page.keyboard.press('Tab');
    await type(demoUser.password);
    await page.keyboard.press('Enter');
    await expect(title('Panel de Control')(page)).toBeVisible();

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Buscar o ir a…' })).toBeFocused();
    await type('crear camp');
    await page.keyboard.press('Enter');
    await expect(title('Crear Campaña')(page)).toBeVisible();
    await tabTo(page, page.getByLabel('Nombre'));
    await type('Sin ratón');
    await page.keyboard.press('Tab');
    await type('Hecha con el teclado');
    const { day } = typedMoment(new Date());
    await tabTo(page, page.getByRole('spinbutton', { name: 'día, Empieza' }));
    await type(day);
    await tabTo(page, page.getByRole('spinbutton', { name: 'día, Termina' }));
    await type(day);
    await tabTo(page, page.getByLabel('Número de perfiles'));
    await type('1');
    await page.keyboard.press('Enter');
    await expect(title('Nuevo perfil')(page)).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });
});

/** Goes on with the Tab key until this has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let tabs = 0; tabs < 40; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
