import { heading } from '../src/remote-screens.ts';
import { expect, staffTest } from '../src/test.ts';

staffTest('a screen explains itself, and its words lead to the glossary', async ({ page }) => {
  await page.goto('/admin/sends/schedule');
  await expect(heading(page, 'Programar Envios')).toBeVisible();
  await page.getByRole('button', { name: 'Ayuda de esta pantalla' }).press('Enter');
  const help = page.getByRole('dialog', { name: 'Ayuda: Programar un envío' });
  await expect(help).toContainText('Ponle un nombre y elige el perfil');
  await help.getByRole('link', { name: 'Regla de envío' }).press('Enter');
  await expect(heading(page, 'Ayuda')).toBeVisible();
  await expect(help).toBeHidden();
  await expect(page.getByText('A qué horas y qué días se puede escribir').last()).toBeInViewport();

  const search = page.getByRole('searchbox', { name: 'Buscar en la ayuda' });
  await search.pressSequentially('incierto', { delay: 60 });
  await expect(page).toHaveURL(/\?q=incierto$/);
  await expect(search).toHaveValue('incierto');
  await expect(page.getByText('Se empezó a entregar y no hubo respuesta').last()).toBeVisible();
  await page.getByRole('link', { name: 'Programaciones' }).first().click();
  await expect(heading(page, 'Programaciones')).toBeVisible();
});

staffTest('a term beside a heading is explained by keyboard', async ({ page }) => {
  await page.goto('/admin/util/urlshortener');
  const button = page.getByRole('button', { name: '¿Qué es esto? Enlace corto' });
  await button.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Enlace corto' })).toContainText('Una dirección breve que lleva a otra');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
});
