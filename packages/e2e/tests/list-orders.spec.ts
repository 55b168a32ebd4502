import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, staffTest } from '../src/test.ts';

interface List {
  readonly path: string;
  readonly title: string;
  /** The name of its file; undefined: the list of customers. */
  readonly file?: string;
  /** The orders that no column shows: by default a list begins with its newest or its name. */
  readonly hidden?: readonly string[];
  /** The headers of columns that the server cannot sort by. */
  readonly fixed: readonly string[];
}

interface FileSchema {
  readonly properties: {
    readonly list: { readonly const: string };
    readonly sort?: { readonly properties: { readonly by: { readonly enum: readonly string[] } } };
  };
}
interface Endpoints {
  readonly createListFile: { readonly body: { readonly oneOf: readonly FileSchema[] } };
  readonly listCustomers: { readonly query: { readonly properties: { readonly order: { readonly enum: readonly string[] } } } };
}
const { endpoints } = JSON.parse(readFileSync(new URL('../../contract/contract.json', import.meta.url), 'utf8')) as {
  readonly endpoints: Endpoints;
};

/** The orders that the server has for a list. */
function ordersOf(file: string | undefined): readonly string[] {
  if (file === undefined) return endpoints.listCustomers.query.properties.order.enum.filter((order) => !order.startsWith('-'));
  const { properties } = endpoints.createListFile.body.oneOf.find((one) => one.properties.list.const === file) ?? {};
  return properties?.sort?.properties.by.enum ?? [];
}

const lists: readonly List[] = [
  { path: '/admin/newsletter', title: 'Newsletters', file: 'newsletters', fixed: ['Imagen', 'Versión'] },
  {
    path: '/admin/sends/scheduled-list',
    title: 'Programaciones',
    file: 'schedules',
    hidden: ['createdAt'],
    fixed: ['Mensajes'],
  },
  // An order of millions of customers needs an index: these four have one.
  {
    path: '/admin/clientes',
    title: 'Clientes',
    fixed: ['Correo', 'Celular', 'Documento', 'Ciudad', 'Tienda', 'Enfoque', 'Categoría', 'Permisos'],
  },
  { path: '/admin/tiendas', title: 'Tiendas', file: 'stores', hidden: ['createdAt'], fixed: [] },
  { path: '/admin/users', title: 'Usuarios', file: 'users', fixed: [] },
  { path: '/admin/util/urlshortener', title: 'Enlaces de la cuenta', file: 'short-links', fixed: ['Enlace', 'Últimos 30 días'] },
  { path: '/admin/productos', title: 'Productos', file: 'products', fixed: [] },
  { path: '/admin/audit', title: 'Auditoría', file: 'audit', fixed: ['Quién', 'Qué hizo'] },
];

/** Lets every list show all of its columns. */
async function showAllColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columnas' }).click();
  const menu = page.getByRole('menu', { name: 'Columnas' });
  await expect(menu).toBeVisible();
  const others = menu.getByRole('menuitemcheckbox', { checked: false });
  for (let left = await others.count(); left > 0; left -= 1) {
    await others.first().click();
    await expect(others).toHaveCount(left - 1);
  }
  await menu.getByRole('menuitemcheckbox').first().press('Escape');
  await expect(menu).toBeHidden();
}

for (const { path, title, file, hidden = [], fixed } of lists)
  staffTest(`${path} is sorted by each of its columns that the server sorts by`, async ({ page }) => {
    await page.goto(path);
    const table = page.getByRole('table', { name: title });
    await expect(table).toBeVisible();
    await showAllColumns(page);
    const headers = table.getByRole('columnheader').filter({ hasText: /\S/ });
    const plain = headers.filter({ hasNot: page.getByRole('button') }).filter({ hasNot: page.locator('.sr') });
    expect(await plain.allInnerTexts()).toEqual(fixed);
    const shown: string[] = [];
    for (const header of await headers.filter({ has: page.getByRole('button') }).all()) {
      for (const [direction, sign] of [
        ['ascending', ''],
        ['descending', '-'],
      ] as const) {
        const answer = page.waitForResponse((response) => response.request().method() !== 'OPTIONS' && response.status() === 200);
        await header.getByRole('button').click();
        await answer;
        await expect(header).toHaveAttribute('aria-sort', direction);
        const order = new URL(page.url()).searchParams.get('order') ?? '';
        expect(order.startsWith(sign)).toBe(true);
        if (sign === '') shown.push(order);
        await expect(table).toBeVisible();
        await expect(page.getByText('No pudimos cargar la lista')).toBeHidden();
      }
    }
    expect([...shown, ...hidden].toSorted()).toEqual(ordersOf(file).toSorted());
  });
