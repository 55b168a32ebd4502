import { publicUrl } from '../src/addresses.ts';
import { chromiumPath, launchArguments } from '../src/browser.ts';
import { demoKey } from '../src/shop-visits.ts';
import { expect, test } from '../src/test.ts';

/** A browser with a camera and a denied permission, which applies to all of its tests. */
const args = [...launchArguments, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'];
test.use({
  launchOptions: { ...(chromiumPath && { executablePath: chromiumPath }), args },
  viewport: { width: 390, height: 844 },
  hasTouch: true,
});

test('a denied camera is reported, and a photo can be uploaded instead', async ({ page }) => {
  await page.goto(`${publicUrl}/apps/${demoKey}/visita/`);
  await page.getByRole('textbox', { name: 'Cliente', exact: true }).fill(String(Date.now()));
  await page.getByRole('button', { name: 'Buscar', exact: true }).tap();
  await page.getByRole('link', { name: 'Registrar cliente nuevo' }).tap();
  await page.getByRole('button', { name: 'Usar la cámara', exact: true }).tap();
  await expect(page.getByText(/^No diste permiso para usar la cámara\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subir una foto', exact: true })).toBeVisible();
});
