import type { Page } from '@playwright/test';
import { boardHeading, pretendBoards } from '../board.ts';
import { choose, chooseSeveral, fillSegments, tick } from '../fields.ts';
import { expect } from '../test.ts';
import { button, press, row, type Screen, title } from './screen.ts';

const logIns = (page: Page) => page.getByRole('group').filter({ hasText: 'Ingresó desde' }).first();
const editor = (page: Page) => page.getByRole('button', { name: /^Texto: Tenemos novedades/ });

async function openProfileForm(page: Page) {
  await page.getByRole('button', { name: 'Más acciones para Hogar renovado' }).click();
  await page.getByRole('menuitem', { name: 'Agregar perfil' }).click();
  await press('Llenar perfiles')(page);
  await page.getByLabel('Nombre del perfil').fill('Clientas de Armenia');
  await tick(page, 'Fidelizar');
  await press('Siguiente')(page);
  await choose(page, 'Jerarquía geográfica', 'Ciudad');
  await chooseSeveral(page, 'Ciudades', 'Armenia');
  await expect(page.getByText(/al día$/i).filter({ visible: true })).toBeVisible();
}

async function planMonthly(page: Page) {
  await page.getByRole('switch', { name: 'Repetir' }).press('Space');
  await fillSegments(page, 'Desde', '01122099');
  await fillSegments(page, 'Hasta', '30062100');
  await page.getByRole('radio', { name: 'Cada mes' }).press('Space');
  await choose(page, 'Qué día de cada mes', 'El primer día hábil');
  await page.getByRole('switch', { name: 'Enviar por SMS' }).press('Space');
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Hola {{name|vecina}}: “Navidad” en tu barrio');
  await page.getByRole('switch', { name: 'Enviar por WhatsApp' }).press('Space');
  await choose(page, 'Número de WhatsApp', 'Almacenes Ceiba · +57 601 555 0142');
  await choose(page, 'Plantilla', /^bienvenida_cliente/);
  await expect(page.getByText(/^Se enviará el primer día hábil de cada mes .*: 7 envíos\./)).toBeVisible();
}

/** The screens of the admin area. */
export const staffScreens: readonly Screen[] = [
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
  {
    name: 'help-page',
    address: '/admin/ayuda#pantalla-programar-un-envio',
    shows: (page) => page.getByText('Aquí decides a quién, cuándo y por dónde'),
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
    name: 'campaign-page',
    address: '/admin/campaign/all',
    shows: row(/Hogar renovado/),
    after: async (page) => {
      await page.getByRole('link', { name: 'Hogar renovado' }).click();
      await expect(page.getByRole('table', { name: 'Perfiles' }).getByRole('link').first()).toBeVisible();
      await expect(page.getByText(/creó la campaña\.$/)).toBeVisible();
    },
  },
  {
    name: 'campaign-edit',
    address: '/admin/campaign/all',
    shows: row(/Hogar renovado/),
    after: async (page) => {
      await page.getByRole('button', { name: 'Más acciones para Hogar renovado' }).click();
      await page.getByRole('menuitem', { name: 'Editar' }).click();
      await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeVisible();
    },
  },
  {
    name: 'campaign-list-nothing-found',
    address: '/admin/campaign/all?q=zzz',
    shows: (page) => page.getByRole('heading', { name: /zzz/ }),
  },
  { name: 'customer-list', address: '/admin/clientes', shows: row(/En riesgo/) },
  { name: 'customer-list-none', address: '/admin/clientes?q=zzzz', shows: button('Ver toda la lista') },
  {
    name: 'customer',
    address: '/admin/clientes?bought=yes',
    shows: row(/En riesgo/),
    after: async (page) => {
      await row(/En riesgo/)(page)
        .getByRole('link')
        .click();
      await expect(page.getByRole('region', { name: 'Compras' }).getByRole('group').first()).toBeVisible();
      await expect(page.getByRole('region', { name: 'Permisos' }).getByText('WhatsApp')).toBeVisible();
    },
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
  { name: 'account', address: '/admin/cuenta', shows: (page) => page.getByLabel('Nombre de la cuenta') },
  { name: 'account-brand', address: '/admin/cuenta/marca', shows: button('Guardar identidad visual') },
  { name: 'account-approval', address: '/admin/cuenta/aprobacion', shows: button('Guardar cambios') },
  { name: 'account-data-requests', address: '/admin/cuenta/solicitudes', shows: button('Respondidas') },
  { name: 'account-export', address: '/admin/cuenta/exportar', shows: button('Descargar todos los datos') },
  { name: 'account-senders', address: '/admin/cuenta/remitentes', shows: (page) => page.getByLabel('Dominio o correo') },
  { name: 'account-channels', address: '/admin/cuenta/canales', shows: button('Guardar proveedor de WhatsApp') },
  { name: 'account-prices', address: '/admin/cuenta/precios', shows: button('Guardar precios') },
  { name: 'account-results', address: '/admin/cuenta/resultados', shows: button('Guardar grupo de control') },
  {
    name: 'account-customers',
    address: '/admin/cuenta/clientes',
    shows: (page) => page.getByRole('heading', { name: 'Categorías sensibles' }),
    after: (page) => expect(page.getByRole('switch').first()).toBeVisible(),
  },
  { name: 'account-keys', address: '/admin/cuenta/claves', shows: button('Crear clave') },
  { name: 'account-single-sign-on', address: '/admin/cuenta/ingreso-unico', shows: button('Guardar proveedor') },
  { name: 'account-security', address: '/admin/cuenta/ingreso', shows: button('Guardar reglas de ingreso') },
  { name: 'account-webhooks', address: '/admin/cuenta/webhooks', shows: button('Agregar webhook') },
  { name: 'product-list', address: '/admin/productos', shows: title('Productos') },
  { name: 'import-sources', address: '/admin/importar/fuentes', shows: title('Fuentes programadas') },
  {
    name: 'import-source-errors',
    address: '/admin/importar/fuentes/nueva',
    shows: button('Crear fuente'),
    after: async (page) => {
      await press('Crear fuente')(page);
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
    },
  },
  { name: 'pending', address: '/admin/pendientes', shows: title('Pendientes') },
  { name: 'schedule-form', address: '/admin/sends/schedule', shows: button('Guardar borrador') },
  {
    name: 'schedule-form-errors',
    address: '/admin/sends/schedule',
    shows: button('Guardar borrador'),
    after: async (page) => {
      await page.getByRole('switch', { name: 'Activa', exact: true }).press('Space');
      await press('Programar')(page);
      await expect(page.getByText('Elige cuándo se envía.').first()).toBeVisible();
    },
  },
  { name: 'schedule-form-whole', address: '/admin/sends/schedule', shows: button('Guardar borrador'), after: planMonthly },
  {
    name: 'sending-calendar',
    address: '/admin/sends/calendar',
    shows: (page) =>
      page
        .getByRole('gridcell')
        .or(page.getByRole('heading', { level: 2 }))
        .first(),
  },
  { name: 'schedule-list', address: '/admin/sends/scheduled-list?q=boletin', shows: row(/Boletín/) },
  {
    name: 'schedule-page',
    address: '/admin/sends/scheduled-list?q=bono+doble',
    shows: row(/bono doble/),
    after: async (page) => {
      await page.getByRole('link', { name: /bono doble/ }).click();
      await expect(page.getByRole('table').last().getByRole('row').nth(1)).toContainText('@');
    },
  },
  {
    name: 'sending-rules',
    address: '/admin/sends/scheduled-list?q=boletin',
    shows: row(/Boletín/),
    after: async (page) => {
      await press('Reglas de envío')(page);
      await expect(page.getByRole('group', { name: 'WhatsApp', exact: true })).toBeVisible();
      await expect(page.getByLabel('Por qué están apagadas')).toHaveValue(/^Cuenta de demostración/);
    },
  },
  {
    name: 'whatsapp-templates-errors',
    address: '/admin/wa-plantillas',
    shows: button('Enviar mensaje'),
    after: async (page) => {
      await choose(page, 'Plantilla', /^bienvenida_cliente/);
      await press('Enviar mensaje')(page);
      await expect(page.getByText('Completa este dato.').first()).toBeVisible();
    },
  },
  { name: 'profile-form', address: '/admin/campaign/all', shows: row(/Hogar renovado/), after: openProfileForm },
  {
    name: 'platform',
    address: '/admin/plataforma',
    shows: row(/En vivo/),
    after: async (page) => expect(page.getByRole('table', { name: 'Colas' })).toBeVisible(),
  },
  { name: 'area-not-found', address: '/admin/no/existe', shows: title('No encontramos esta página.') },
];
