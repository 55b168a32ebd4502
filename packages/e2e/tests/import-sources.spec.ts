import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { choose } from '../src/fields.ts';
import { type FileServer, startFileServer } from '../src/file-server.ts';
import { typeIntoEveryField } from '../src/slow-typing.ts';
import { expect, logIn, test } from '../src/test.ts';

// The server refuses what is tried here.
test.use({ expectedConsoleErrors: ['status of 400'] });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const password = (page: Page) => page.getByLabel('Contraseña', { exact: true });

async function enter(page: Page, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

async function expectRefused(page: Page, name: string, message: string | RegExp) {
  await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, name)).toHaveAccessibleDescription(message);
}

let server: FileServer;
test.beforeAll(async () => {
  server = await startFileServer();
});
test.afterAll(() => server.stop());

test('a source of files takes what is typed, refuses at its fields, is tried, saved, kept, changed and deleted', async ({
  page,
}) => {
  test.slow();
  const name = `Clientes del ERP ${randomUUID().slice(0, 8)}`;
  const row = page.getByRole('listitem').filter({ hasText: name });
  await logIn(page);
  await page.goto('/admin/importar');
  await page.getByRole('link', { name: 'Fuentes programadas' }).click();
  await page.getByRole('link', { name: 'Nueva fuente' }).click();

  await test.step('text stays in each field of both kinds of server as it is typed', async () => {
    // Name, address, file, user, password and fingerprint.
    expect((await typeIntoEveryField(page)).length).toBe(6);
    await choose(page, 'Cómo se ingresa', 'Con llave privada');
    expect(await typeIntoEveryField(page)).toEqual(['Llave privada', expect.stringMatching(/^Contraseña de la llave/)]);
    await page.getByText('Página HTTPS').click();
    await expect(field(page, 'Archivo')).toHaveCount(0);
    await page.getByText('Servidor SFTP').click();
    await choose(page, 'Cómo se ingresa', 'Con contraseña');
  });

  await test.step('everything that is missing is told at once, at its field', async () => {
    await enter(page, { Nombre: '', Dirección: 'archivos', Archivo: '', Usuario: '', 'Huella del servidor': '' });
    await password(page).fill('');
    await button(page, 'Crear fuente').click();
    await expect(field(page, 'Nombre')).toBeFocused();
    await expectRefused(page, 'Nombre', 'Escribe un nombre.');
    await expectRefused(page, 'Dirección', /^Escribe una dirección como sftp:/);
    await expectRefused(page, 'Archivo', 'Escribe qué archivo se trae.');
    await expectRefused(page, 'Usuario', 'Escribe el usuario.');
    await expect(password(page)).toHaveAccessibleDescription('Escribe la clave de este servidor.');
    await expectAccessible(page);
  });

  await test.step('the connection is tried: the host key is confirmed before a password is sent', async () => {
    await enter(page, { Nombre: name, Dirección: server.address, Archivo: '/salida/clientes-*.csv', Usuario: server.user });
    await password(page).fill('otra clave');
    await button(page, 'Probar conexión').click();
    await expect(page.getByText(server.fingerprint)).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Es la correcta').click();
    await expect(field(page, 'Huella del servidor')).toHaveValue(server.fingerprint);
    await expect(page.getByText(/no aceptó el usuario/)).toBeVisible();
    await password(page).fill(server.password);
    await button(page, 'Probar conexión').click();
    await expect(page.getByText('La conexión funciona. 2 archivos coinciden')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'clientes-2026-11-27.csv' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is saved, and kept without its password', async () => {
    await choose(page, 'Contenido', 'Clientes');
    await button(page, 'Crear fuente').click();
    await expect(row).toContainText('Todavía no se ha traído nada.');
    await row.getByRole('link', { name: `Editar ${name}` }).click();
    await expect(field(page, 'Nombre')).toHaveValue(name);
    await page.reload();
    await expect(field(page, 'Dirección')).toHaveValue(server.address);
    await expect(field(page, 'Archivo')).toHaveValue('/salida/clientes-*.csv');
    await expect(password(page)).toHaveValue('');
    await expect(password(page)).toHaveAccessibleDescription('Déjala vacía para conservar la que ya está.');
    await button(page, 'Probar conexión').click();
    await expect(page.getByText('La conexión funciona. 2 archivos coinciden')).toBeVisible();
  });

  await test.step('a change is saved, and kept', async () => {
    await choose(page, 'Hora', '23:30');
    await button(page, 'Guardar cambios').click();
    await expect(row).toContainText('Todos los días, a las 23:30');
    await page.reload();
    await expect(row).toContainText('Todos los días, a las 23:30');
    await expectAccessible(page);
  });

  await test.step('its files are taken when asked for', async () => {
    await row.getByRole('button', { name: `Traer ahora ${name}` }).click();
    await expect(row).toContainText(/Trajo archivos \(2\)|Espera tu confirmación \(2\)/);
    await expect(row.getByRole('link', { name: 'Ver la importación' })).toBeVisible();
  });

  await test.step('it is deleted after a confirmation', async () => {
    await row.getByRole('button', { name: `Eliminar ${name}` }).click();
    await expectAccessible(page);
    await button(page, 'Eliminar fuente').click();
    await expect(row).toHaveCount(0);
  });
});
