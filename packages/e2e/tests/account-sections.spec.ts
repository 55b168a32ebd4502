import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { choose } from '../src/fields.ts';
import { invite, register } from '../src/invited-users.ts';
import { expect, test } from '../src/test.ts';

const password = 'Pregon-Nueva-1';
/** A text field, whose name may end with 'Opcional'. */
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name: new RegExp(`^${name}(?: Opcional)?$`) });

interface Section {
  /** Its link, and its title in the document's. */
  readonly link: string;
  readonly address: string;
  readonly button: string;
  /** Enters what is refused. Returns the field and its message; undefined for a form whose every value is accepted. */
  readonly refuse?: (page: Page) => Promise<readonly [Locator, string | RegExp]>;
  /** Enters what is accepted. `addColleague` registers a second person of the account. */
  readonly fill: (page: Page, addColleague: () => Promise<void>) => Promise<void>;
  /** The message after saving, or what the section shows of it then. */
  readonly saved: string | RegExp;
  /** Expects what was saved, also after a reload. */
  readonly kept: (page: Page) => Promise<void>;
}

/** A field that refuses one text and accepts another. */
const textField = (name: string, refused: string, message: string | RegExp, accepted: string) => ({
  refuse: async (page: Page) => {
    await field(page, name).fill(refused);
    return [field(page, name), message] as const;
  },
  fill: (page: Page) => field(page, name).fill(accepted),
  kept: (page: Page) => expect(field(page, name)).toHaveValue(accepted),
});

const approval = (page: Page) => page.getByRole('checkbox', { name: 'Exigir que otra persona apruebe los newsletters' });
const ofAccount = 'Se guardaron los datos de la cuenta.';
const listed = (list: string, text: string) => (page: Page) => expect(page.getByRole('list', { name: list })).toContainText(text);

/** Every section with something to save. «Exportar» and «Solicitudes de datos» have nothing: data-export.spec.ts, data-requests.spec.ts. */
const sections: readonly Section[] = [
  {
    link: 'Identidad visual',
    address: '/admin/cuenta/marca',
    button: 'Guardar identidad visual',
    saved: 'Se guardó la identidad visual.',
    ...textField('Instagram', 'tienda', /Escribe una dirección de Instagram/, 'https://instagram.com/tienda'),
  },
  {
    link: 'Aprobación',
    address: '/admin/cuenta/aprobacion',
    button: 'Guardar cambios',
    saved: ofAccount,
    refuse: async (page) => {
      await approval(page).check();
      return [approval(page), /Hacen falta dos personas activas/];
    },
    fill: async (page, addColleague) => {
      await addColleague();
      await approval(page).check();
    },
    kept: (page) => expect(approval(page)).toBeChecked(),
  },
  {
    link: 'Remitentes',
    address: '/admin/cuenta/remitentes',
    button: 'Agregar',
    saved: 'Agregamos tienda.example: falta su registro DNS.',
    ...textField('Dominio o correo', 'tienda', 'Escribe un dominio, como empresa.com, o un correo.', 'tienda.example'),
    kept: listed('Remitentes', 'tienda.example'),
  },
  {
    link: 'Canales',
    address: '/admin/cuenta/canales',
    button: 'Guardar proveedor de SMS',
    saved: 'Se guardó el proveedor de SMS.',
    ...textField('Account SID', 'AC1', 'Empieza con AC y tiene 34 caracteres.', `AC${'a'.repeat(32)}`),
    fill: async (page) => {
      await field(page, 'Account SID').fill(`AC${'a'.repeat(32)}`);
      await field(page, 'Número o nombre que envía').fill('TIENDA');
      await page.getByLabel('Auth Token').fill('secreto');
    },
  },
  {
    link: 'Precios',
    address: '/admin/cuenta/precios',
    button: 'Guardar precios',
    saved: 'Se guardaron los precios de los mensajes.',
    ...textField('Un e-mail', 'dos', /Escribe un precio de 0/, '12,5'),
  },
  {
    link: 'Resultados',
    address: '/admin/cuenta/resultados',
    button: 'Guardar cambios',
    saved: ofAccount,
    ...textField('Ventana de atribución', '31', /Escribe de 1 a 30 días/, '14'),
  },
  {
    link: 'Enfoque, categorías y archivos',
    address: '/admin/cuenta/clientes',
    button: 'Guardar cambios',
    saved: ofAccount,
    fill: (page) => choose(page, 'Enfoque y categoría', 'Los calculados'),
    kept: (page) => expect(page.getByRole('button', { name: /^Enfoque y categoría/ })).toContainText('Los calculados'),
  },
  {
    link: 'Ingreso y contraseñas',
    address: '/admin/cuenta/ingreso',
    button: 'Guardar reglas de ingreso',
    saved: 'Se guardaron las reglas de ingreso.',
    ...textField('Largo mínimo de las contraseñas', '4', /8/, '12'),
  },
  {
    link: 'Inicio de sesión único',
    address: '/admin/cuenta/ingreso-unico',
    button: 'Agregar dominio',
    saved: /Por verificar/,
    ...textField('Dominio', 'tienda', 'Escribe un dominio, por ejemplo «empresa.com».', 'equipo.example'),
    kept: (page) => expect(page.getByRole('listitem').filter({ hasText: 'Por verificar' })).toContainText('equipo.example'),
  },
  {
    link: 'Claves de la API',
    address: '/admin/cuenta/claves',
    button: 'Crear clave',
    saved: /Tienda en línea/,
    ...textField('Para qué es', '', 'Escribe para qué es la clave.', 'Tienda en línea'),
    fill: async (page) => {
      await field(page, 'Para qué es').fill('Tienda en línea');
      await page.getByRole('group', { name: 'Qué puede hacer' }).getByRole('checkbox').first().check();
    },
    kept: listed('Claves de la API', 'Tienda en línea'),
  },
  {
    link: 'Webhooks',
    address: '/admin/cuenta/webhooks',
    button: 'Agregar webhook',
    saved: /erp\.tienda\.example/,
    ...textField('Dirección', 'erp', /Escribe una dirección que empiece por https/, 'https://erp.tienda.example/avisos'),
    fill: async (page) => {
      await field(page, 'Dirección').fill('https://erp.tienda.example/avisos');
      await page.getByRole('group', { name: 'Qué avisamos' }).getByRole('checkbox').first().check();
    },
    kept: listed('Webhooks', 'erp.tienda.example'),
  },
  {
    link: 'Datos',
    address: '/admin/cuenta',
    button: 'Guardar cambios',
    saved: ofAccount,
    ...textField('Nombre de la cuenta', '', 'Escribe el nombre de la cuenta.', `Tienda ${randomUUID().slice(0, 8)}`),
  },
];

// The server refuses the demand of a second person.
test.use({ expectedConsoleErrors: ['status of 400'] });

test('the sections of the account open by their links, refuse at the field, save, and keep what was saved', async ({
  page,
  request,
  browser,
}) => {
  const account = `Tienda ${randomUUID().slice(0, 8)}`;
  const addUser = async (of: Page, email: string) => {
    await register(of, await invite(request, email, '--account', account, '--role', 'administrador'), password);
    await expect(of.getByText('Usuario Registrado')).toBeVisible();
  };
  const addColleague = async () => {
    const other = await browser.newPage();
    await addUser(other, `luz.${randomUUID()}@nueva.example`);
    await other.close();
  };
  const email = `eva.${randomUUID()}@nueva.example`;
  await addUser(page, email);
  await page.getByLabel('Usuario').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL('**/admin');
  await page.goto(`${adminUrl}/admin/cuenta/ingreso`);
  const navigation = page.getByRole('navigation', { name: 'Secciones de la cuenta' });
  const links = [...sections.map(({ link }) => link), 'Exportar', 'Solicitudes de datos'].toSorted();
  await expect(async () => expect((await navigation.getByRole('link').allTextContents()).toSorted()).toEqual(links)).toPass();
  const notes = page.getByRole('region', { name: 'Avisos' });

  for (const { link, address, button, refuse, fill, saved, kept } of sections) {
    await test.step(link, async () => {
      await navigation.getByRole('link', { name: link, exact: true }).click();
      await expect(page).toHaveURL(adminUrl + address);
      await expect(page).toHaveTitle(`${link} · Cuenta · Pregón`);
      await expect(navigation.locator('[aria-current]')).toHaveText([link]);
      const save = page.getByRole('button', { name: button, exact: true }).first();
      if (refuse) {
        const [refused, message] = await refuse(page);
        await save.click();
        await expect(refused).toHaveAttribute('aria-invalid', 'true');
        await expect(refused).toHaveAccessibleDescription(message);
        await expect(refused).toBeFocused();
        await expectAccessible(page);
      }
      await fill(page, addColleague);
      await save.click();
      await expect(notes.or(page.getByRole('main')).getByText(saved).first()).toBeVisible();
      await page.reload();
      await kept(page);
      await expect(page).toHaveURL(adminUrl + address);
      await expect(navigation.locator('[aria-current]')).toHaveText([link]);
    });
  }
});
