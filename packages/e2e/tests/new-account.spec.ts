import { adminUrl } from '../src/addresses.ts';
import { board } from '../src/board.ts';
import { fillSegments, tick, typedMoment } from '../src/fields.ts';
import { invite, register } from '../src/invited-users.ts';
import { confirmRows, figure, uploadRows } from '../src/imported-rows.ts';
import { openNewMessage } from '../src/message-canvas.ts';
import { expect, test } from '../src/test.ts';
import { seconds } from '../src/timeouts.ts';

const dayMs = 24 * 60 * 60 * 1000;
const day = (ago: number): string => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);

/** Milliseconds between two keys. */
const humanSpeed = { delay: 70 } as const;

const goods = [
  { sku: 'P-100', name: 'Sartén de hierro', category: 'Hogar', price: '50.000' },
  { sku: 'P-200', name: 'Camisa de lino', category: 'Moda', price: '90.000' },
] as const;

/** A retailer's two files: twelve customers, and what they bought in stores and products that no file describes further. */
function filesOf(run: number) {
  const people = Array.from({ length: 12 }, (_, n) => ({ document: `${run}${n + 10}`, name: `Cliente${n}` }));
  // Each buys one product four times, and once the other.
  const lines = people.flatMap(({ document }, n) =>
    [85, 65, 45, 25, 5].map((ago, k) => {
      const { sku, name, category, price } = goods[(n + (k === 2 ? 1 : 0)) % 2] ?? goods[0];
      return `R${n}-${k};${document};B${n % 3};Almacén ${n % 3 === 0 ? 'Centro' : 'Sur'};${sku};${name};${category};${price};${day(ago + n)} 12:00;Efectivo`;
    }),
  );
  return {
    customers: [
      'documento;nombre;correo;acepta correo',
      ...people.map(({ document, name }) => `${document};${name};${name}.${run}@correo.example;sí`),
    ],
    purchases: ['factura;cédula;tienda;nombre tienda;producto;descripción;categoría;total;fecha;forma de pago', ...lines],
  };
}

// The sandboxed previews block the scripts of the tests.
test.use({ expectedConsoleErrors: ['Blocked script execution in'] });

test('a new account with two files, customers and purchases, knows its customers, and writes its first campaign and message', async ({
  page,
  request,
}) => {
  test.setTimeout(900_000);
  const run = Date.now() % 100_000_000;
  const email = `eva.${run}@nueva.example`;
  const password = 'Pregon-Nueva-1';
  const files = filesOf(run);
  const steps = page.getByRole('region', { name: 'Primeros pasos' });
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });

  await test.step('the first user of a new account sees what is to be done', async () => {
    await register(page, await invite(request, email, '--account', `Tienda ${run}`), password);
    await expect(page.getByText('Usuario Registrado')).toBeVisible();
    await page.getByLabel('Usuario').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await expect(steps).toContainText('0 de 5 listos', { timeout: 40_000 });
    await expect(step('Trae tus datos')).toHaveAttribute('aria-current', 'step');
  });

  await test.step('the control group with which an account begins is named, and switched off for so few customers', async () => {
    await expect(steps.getByText('El 5 % de tus clientes no recibirá publicidad.')).toBeVisible();
    await steps.getByRole('button', { name: 'Quitar grupo de control' }).click();
    await expect(steps.getByText(/no recibirá publicidad/)).toBeHidden();
  });

  await test.step('bring customers and purchases; the stores and products that these name are created', async () => {
    await step('Trae tus datos').getByRole('link', { name: 'Importar datos' }).click();
    await expect(page).toHaveURL(/importar$/);
    await uploadRows(page, 'Clientes', files.customers);
    await confirmRows(page, files.customers);
    await uploadRows(page, 'Compras', files.purchases);
    await expect(page.getByText('Faltan 3 tiendas y 2 productos.')).toBeVisible();
    const create = page.getByRole('checkbox', { name: 'Crear las tiendas y los productos que falten' });
    await expect(create).toBeChecked();
    await create.uncheck();
    await expect(figure(page, 'Se rechazarían')).toHaveText('60');
    await create.check();
    await expect(figure(page, 'Se rechazarían')).toHaveText('0');
    await confirmRows(page, files.purchases);
    await expect(page.getByText('También creamos 3 tiendas y 2 productos que faltaban.')).toBeVisible();
    await page.goto(`${adminUrl}/admin`);
    await expect(steps).toContainText('1 de 5 listos');
    await expect(step('Trae tus datos')).toContainText('Listo');
  });

  await test.step('check the sender', async () => {
    await step('Revisa el remitente').getByRole('link').click();
    const shared = await page.getByText('Tu cuenta también puede usar el correo de la plataforma').locator('b').innerText();
    await page.getByLabel(/^Nombre del remitente/).fill('Tienda Nueva');
    await page.getByLabel(/^Correo del remitente/).fill(shared);
    await page.getByRole('button', { name: 'Guardar cambios' }).first().click();
    await expect(page.getByText('Se guardaron los datos de la cuenta.')).toBeVisible();
    await page.goto(`${adminUrl}/admin`);
    await expect(steps).toContainText('2 de 5 listos');
    await expect(step('Elige a quién')).toHaveAttribute('aria-current', 'step');
  });

  await test.step('every buyer has one focus and one category, and the dashboards show them', async () => {
    await expect(async () => {
      await page.goto(`${adminUrl}/admin/clientes`);
      await expect(page.getByRole('cell', { name: 'Frecuentes' })).toHaveCount(12, { timeout: seconds(2) });
    }).toPass({ timeout: seconds(75), intervals: [5000] });
    await expect(page.getByRole('cell', { name: /^(Diamante|Oro|Plata|Bronce)$/ })).toHaveCount(12);
    await page.goto(`${adminUrl}/admin`);
    await expect(page.frameLocator('iframe').getByText('Frecuentes').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText('No se encontró el panel')).toHaveCount(0);
    await page.getByRole('button', { name: 'Reportes' }).click();
    await page.locator('a[href^="/admin/analytics/customers/"]').click();
    const customers = board(page, 'Clientes');
    await expect(customers.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
    await expect(customers.getByText('12 · 100').first()).toBeVisible();
  });

  await test.step('the page of a customer says what they like', async () => {
    await page.goto(`${adminUrl}/admin/clientes`);
    await page.getByRole('link', { name: /^Cliente8/ }).click();
    // Preferences are computed after the focus of everybody.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/^Compra de Hogar 1,\d veces lo usual\.$/)).toBeVisible({ timeout: seconds(5) });
    }).toPass({ timeout: seconds(60) });
  });

  await test.step('make the first campaign with a profile of them', async () => {
    await page.goto(`${adminUrl}/admin`);
    await step('Elige a quién').getByRole('link').click();
    await page.getByLabel('Nombre').pressSequentially('Gracias por volver', humanSpeed);
    await page.getByLabel('Descripción').pressSequentially('Para quienes compran seguido', humanSpeed);
    await fillSegments(page, 'Empieza', typedMoment(new Date()).day);
    await fillSegments(page, 'Termina', typedMoment(new Date(Date.now() + 30 * dayMs)).day);
    await page.getByLabel('Número de perfiles').fill('1');
    await page.getByRole('button', { name: 'Crear campaña' }).click();
    await expect(page).toHaveURL(/\/sends\/1$/);
    await page.getByLabel('Nombre del perfil').pressSequentially('Frecuentes', humanSpeed);
    await tick(page, 'Fidelizar');
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await tick(page, 'Frecuentes', 'Diamante', 'Oro', 'Plata', 'Bronce');
    const rail = page.getByRole('complementary', { name: 'Audiencia' });
    await expect(rail.getByText('Al día')).toBeVisible();
    await expect(rail.getByRole('listitem').filter({ hasText: 'E-mail' }).locator('b')).toHaveText('12');
    await page.getByRole('button', { name: 'Guardar perfil' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Perfiles listos' })).toBeVisible();
  });

  await test.step('the preview of a message shows real words for real customers', async () => {
    await openNewMessage(page);
    await page.getByRole('button', { name: 'Vista previa' }).click();
    const preview = page.getByRole('dialog', { name: 'Vista previa' });
    const subject = preview.getByLabel('Asunto', { exact: false }).first();
    await subject.pressSequentially('{{name}}: {{most_purchased_item}}, {{affinity}}, {{segment}}, {{warehouse}}', humanSpeed);
    // It begins with a customer.
    await preview.getByRole('button', { name: /^Quitar a / }).click();
    for (const [name, words] of [
      ['Cliente3', 'Cliente3: Camisa de lino, Moda, Frecuente, Almacén Centro'],
      ['Cliente8', 'Cliente8: Sartén de hierro, Hogar, Frecuente, Almacén Sur'],
    ] as const) {
      await preview.getByRole('searchbox', { name: 'Ver como' }).pressSequentially(name, humanSpeed);
      await preview.getByRole('list', { name: 'Clientes' }).getByRole('button', { name }).first().click();
      await expect(preview.getByRole('figure', { name: 'En la bandeja de entrada' })).toContainText(words);
      await expect(preview.frameLocator('iframe').getByText(name).first()).toBeVisible();
      await preview.getByRole('button', { name: `Quitar a ${name}` }).click();
    }
  });
});
