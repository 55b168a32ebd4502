import { expect, type Locator, type Page } from '@playwright/test';
import { seconds } from './timeouts.ts';

/** A screen of a remote, with the way to it through the menu. */
export interface RemoteScreen {
  readonly remote: string;
  readonly address: string;
  /** The heading of the screen, which equals its menu entry. */
  readonly title: string;
  /** The menu group of the entry. */
  readonly group: string;
  /** Whether the screen has a style sheet of its own. */
  readonly hasStyle?: boolean;
}

const campaigns: RemoteScreen = { remote: 'mf-campaigns', address: '/admin/campaign/all', title: 'Campañas', group: 'Campañas' };
const stores: RemoteScreen = { remote: 'mf-stores', address: '/admin/tiendas', title: 'Tiendas', group: 'Configuraciones' };

/** One screen of each remote of the admin area. */
export const remoteScreens: readonly RemoteScreen[] = [
  campaigns,
  { remote: 'mf-sends', address: '/admin/sends/scheduled-list', title: 'Programaciones', group: 'Envios', hasStyle: true },
  { remote: 'mf-newsletter', address: '/admin/newsletter', title: 'Newsletters', group: 'Envios' },
  stores,
];

/**
 * Distributes test cases over remotes: all cases for the first remote, and two for each of the others in rotation, because the same code
 * isolates the faults of all remotes.
 */
export function turns<Kind>({ remote }: RemoteScreen, kinds: readonly Kind[]): readonly Kind[] {
  const place = remoteScreens.findIndex((screen) => screen.remote === remote);
  if (place === 0) return kinds;
  return kinds.filter((_, index) => index === (2 * place) % kinds.length || index === (2 * place + 1) % kinds.length);
}

/** A screen of another remote. */
export const elsewhere = ({ remote }: RemoteScreen): RemoteScreen => (remote === campaigns.remote ? stores : campaigns);

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });
/** The placeholder of a remote that is unavailable. */
export const unavailable = (page: Page): Locator => heading(page, 'Este módulo no está disponible.');
/** The toast of a fault. */
export const faultToasts = (page: Page): Locator => page.getByRole('region', { name: 'Avisos' }).getByText(/^Error: /);

/** Opens a screen through the menu, which responds within a second. On a phone the menu is a drawer, which closes. */
export async function openFromMenu(page: Page, { group, title }: Pick<RemoteScreen, 'group' | 'title'>): Promise<void> {
  const opener = page.getByRole('button', { name: 'Abrir menú' });
  const isDrawer = await opener.isVisible();
  if (isDrawer) await opener.click();
  const menu = page.getByRole('navigation', { name: 'Principal' });
  const button = menu.getByRole('button', { name: group });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  const link = menu.getByRole('link', { name: title, exact: true });
  await link.click();
  if (isDrawer) await expect(menu).toBeHidden({ timeout: seconds(1) });
  else await expect(link).toHaveAttribute('aria-current', 'page', { timeout: seconds(1) });
}
