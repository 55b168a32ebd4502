import { publicUrl } from '../src/addresses.ts';
import { registerVisit } from '../src/shop-visits.ts';
import { expect, test } from '../src/test.ts';

/** The console errors of rejected requests. */
const expectedConsoleErrors = ['status of 409', 'status of 400'];
test.use({ baseURL: publicUrl, viewport: { width: 390, height: 844 }, hasTouch: true, expectedConsoleErrors });

test('a customer answers a survey once, unsubscribes and resubscribes, with and without JavaScript', async ({
  page,
  request,
  browser,
}) => {
  const { email, surveyUrl } = await registerVisit(request);
  const title = (name: string) => page.getByRole('heading', { level: 1, name });

  await test.step('answer the survey by touch', async () => {
    await page.goto(surveyUrl);
    await page.getByRole('button', { name: 'Enviar respuestas' }).tap();
    await expect(page.getByText('Este campo es requerido')).toHaveCount(3);
    for (const question of await page.getByRole('radiogroup').all()) await question.getByText('4', { exact: true }).tap();
    await page.getByLabel('¿Algo más?').fill('Volveré 🙂');
    await page.getByRole('button', { name: 'Enviar respuestas' }).tap();
    await expect(title('Gracias por tu respuesta')).toBeVisible();
  });

  await test.step('the link of a survey is good once', async () => {
    await page.goto(surveyUrl);
    await expect(title('Esta encuesta ya fue respondida')).toBeVisible();
  });

  const unsubscribe = `/unsubscribe/${encodeURIComponent(email)}`;
  await test.step('unsubscribe and resubscribe', async () => {
    await page.goto(unsubscribe);
    await expect(title('Te has dado de baja')).toBeVisible();
    await page.getByRole('link', { name: 'Volver a suscribirme' }).tap();
    await expect(title('Te has suscrito de nuevo')).toBeVisible();
  });

  await test.step('open the preferences by an invalid link', async () => {
    await page.goto(`/preferences?action=choose&email=${encodeURIComponent(email)}&token=x`);
    await expect(title('Este enlace ya no sirve')).toBeVisible();
  });

  await test.step('unsubscribe and resubscribe without scripts', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: publicUrl });
    const document = await plain.newPage();
    await document.goto(unsubscribe);
    await expect(document.getByText('Un momento…')).toBeHidden();
    await document.getByRole('button', { name: 'Darme de baja' }).click();
    await expect(document.getByRole('heading', { name: 'Te has dado de baja' })).toBeVisible();
    await document.getByRole('button', { name: 'Volver a suscribirme' }).click();
    await expect(document.getByRole('heading', { name: 'Te has suscrito de nuevo' })).toBeVisible();
    await plain.close();
  });
});
