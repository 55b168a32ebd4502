import { expect, type Page } from '@playwright/test';
import { fillSegments, typedMoment } from './fields.ts';
import { openFromMenu } from './remote-screens.ts';

const day = 24 * 60 * 60 * 1000;

/** Creates a campaign of 30 days with one profile from any page, and ends at the form of the profile. */
export async function createCampaign(page: Page, name: string): Promise<void> {
  await openFromMenu(page, { group: 'Campañas', title: 'Crear Campaña' });
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Descripción').fill('Ofertas de diciembre para quienes compran en Armenia');
  await fillSegments(page, 'Empieza', typedMoment(new Date()).day);
  await fillSegments(page, 'Termina', typedMoment(new Date(Date.now() + 30 * day)).day);
  await page.getByLabel('Número de perfiles').fill('1');
  await page.getByRole('button', { name: 'Crear campaña' }).click();
  await expect(page).toHaveURL(/\/admin\/campaign\/[0-9a-f-]{36}\/sends\/1$/);
}
