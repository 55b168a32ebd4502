import path from 'node:path';
import type { Page } from '@playwright/test';
import { isInShare } from '@pregon/release-registry/canary-share';
import { port as mainPort, resultsFolder } from '../src/addresses.ts';
import { faults, startFaultProxy } from '../src/fault-proxy.ts';
import { seconds } from '../src/timeouts.ts';
import { buildPlanted, plantedButton } from '../src/planted-faults.ts';
import { registeredAt, releaseTeam } from '../src/release-team.ts';
import { faultToasts, heading, openFromMenu, remoteScreens, unavailable } from '../src/remote-screens.ts';
import { isUp, prepareDataFolder, startServerProcess, stopServerProcess } from '../src/server-process.ts';
import { createCampaign } from '../src/staff-work.ts';
import { countDocuments, expect, logIn, test } from '../src/test.ts';

const port = mainPort + 2;
const publicUrl = `http://localhost:${port}`;

test.use({ expectedConsoleErrors: ['Failed to load resource', 'integrity', 'RemoteFault: '] });

const standsOn = (page: Page, label: string) => expect(page.getByRole('button', { name: plantedButton(label) })).toBeVisible();
const newVersion = (page: Page) => page.getByText('Hay una nueva versión.');
const update = (page: Page) => page.getByRole('button', { name: 'Actualizar', exact: true }).click();

/** Makes the tab visible again after more than the minute between two checks of the registry. */
async function comeBack(page: Page) {
  const looks = page.waitForResponse((answer) => answer.url().endsWith('/remotes.json'));
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 70_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await looks;
}
const sends = { group: 'Envios', title: 'Programaciones' };
const stores = { group: 'Configuraciones', title: 'Tiendas' };

test('good and bad releases on a clean server do not disturb staff at work', async ({ browser, context, page: form }) => {
  // A separate server with an empty database that is seeded first.
  test.setTimeout(360_000);
  const folder = await prepareDataFolder(path.join(resultsFolder, 'releases'));
  const team = releaseTeam(folder, 'Equipo de envíos');
  const [sends10, sends11, sends12, stores11] = await Promise.all([
    buildPlanted('mf-sends', '1.0.0').then(team.bring),
    buildPlanted('mf-sends', '1.1.0').then(team.bring),
    buildPlanted('mf-sends', '1.2.0', 'start').then(team.bring),
    buildPlanted('mf-stores', '1.1.0').then(team.bring),
  ]);
  await team.release('mf-sends', '--to', sends10);
  const network = await startFaultProxy(port);
  const server = startServerProcess(folder, port, { WORKER: 'off', ADMIN_URL: network.adminUrl, PUBLIC_URL: network.publicUrl });
  const address = (location: string) => network.adminUrl + location;
  const picture = (page: Page, name: string) =>
    page.screenshot({ path: path.join(resultsFolder, 'pictures/releases', `${name}.png`), animations: 'disabled' });

  try {
    await expect.poll(() => isUp(`${publicUrl}/remotes.json`), { timeout: seconds(60) }).toBe(true);
    const session = await logInAndKnowWho(form, network.adminUrl);
    const start = await context.newPage();
    /** Another computer with an empty cache. */
    const elsewhere = async () => (await browser.newContext({ storageState: await context.storageState() })).newPage();
    const formDocuments = countDocuments(form);
    const startDocuments = countDocuments(start);

    await test.step('a form is partly filled in on 1.0; another tab has not opened the remote', async () => {
      await form.clock.install();
      await form.goto(address('/admin/sends/schedule'));
      await standsOn(form, '1.0.0');
      await form.getByLabel('Nombre').fill('Aguinaldos de diciembre');
      await start.clock.install();
      await start.goto(address('/admin'));
      await expect(start.getByRole('navigation', { name: 'Principal' })).toBeVisible();
      await picture(form, '1-half-filled');
    });

    await test.step('1.1 is released: the form stays on 1.0 with all typed values, and offers the update', async () => {
      expect(await team.release('mf-sends', '--to', sends11)).toContain(`${sends11} is live`);
      await team.release('mf-stores', '--to', stores11);
      await comeBack(form);
      await expect(newVersion(form)).toBeVisible();
      await standsOn(form, '1.0.0');
      await expect(form.getByLabel('Nombre')).toHaveValue('Aguinaldos de diciembre');
      await picture(form, '2-new-version');
      await update(form);
      await form.getByRole('alertdialog', { name: '¿Actualizar ahora?' }).getByRole('button', { name: 'Seguir aquí' }).click();
      await expect(form.getByLabel('Nombre')).toHaveValue('Aguinaldos de diciembre');
      // A lazily loaded file comes from the release of the form.
      await form.getByRole('switch', { name: 'Enviar por SMS' }).press('Space');
      await expect(form.getByRole('textbox', { name: 'Mensaje' })).toBeVisible();
    });

    await test.step('remotes that are not mounted are upgraded without a reload or a notice', async () => {
      await comeBack(start);
      await expect(newVersion(start)).toHaveCount(0);
      await createCampaign(start, 'Hecha mientras salía 1.1');
      await openFromMenu(start, stores);
      await standsOn(start, '1.1.0');
      await openFromMenu(start, sends);
      await standsOn(start, '1.1.0');
      expect(startDocuments()).toBe(1);
    });

    await test.step('a user accepts the update in the same document', async () => {
      await update(form);
      await form.getByRole('button', { name: 'Actualizar de todos modos' }).click();
      await standsOn(form, '1.1.0');
      await expect(newVersion(form)).toHaveCount(0);
      expect(formDocuments()).toBe(1);
    });

    await test.step('1.1 is rolled back, and tabs return to 1.0 when the user agrees', async () => {
      expect(await team.release('mf-sends', '--rollback')).toContain(`${sends10} is live`);
      await comeBack(start);
      await expect(newVersion(start)).toBeVisible();
      await standsOn(start, '1.1.0');
      await update(start);
      await standsOn(start, '1.0.0');
      expect(startDocuments()).toBe(1);
    });

    await test.step('a broken 1.2 is published as a canary: users fall back to 1.0, and the server withdraws it', async () => {
      const percent = Array.from({ length: 100 }, (_, index) => index + 1).find((each) =>
        isInShare(session.id, 'mf-sends', each),
      );
      await team.tryOut('mf-sends', sends12, percent ?? 100);
      expect(await team.release('--list', 'mf-sends')).toContain(sends12);
      await expect(async () => {
        await start.goto(address('/admin/sends/scheduled-list'));
        await standsOn(start, '1.0.0');
        await expect(faultToasts(start)).toHaveCount(0);
        expect((await registeredAt(publicUrl, 'mf-sends'))?.canary).toBeUndefined();
      }).toPass({ intervals: [0], timeout: 120_000 });
      const log = await team.release('--log', 'mf-sends');
      expect(log).toMatch(/servidor/);
      expect(log).toContain('Se retiró sola: ');
      await createCampaign(start, 'Hecha mientras se retiraba 1.2');
    });

    await test.step('a platform operator reads the status of releases, and rolls 1.1 back', async () => {
      await team.release('mf-sends', '--to', sends11);
      await start.goto(address('/admin/plataforma'));
      await expect(heading(start, 'Estado de la plataforma')).toBeVisible();
      await expect(start.getByRole('listitem').filter({ hasText: 'Se retiró sola: ' })).toContainText('El servidor');
      await picture(start, '3-platform');
      await start.getByRole('button', { name: 'Volver a la versión anterior: Envíos' }).click();
      const question = start.getByRole('alertdialog', { name: 'Volver a la versión anterior de Envíos' });
      await question.getByRole('button', { name: 'Volver a la versión anterior' }).click();
      await expect.poll(async () => (await registeredAt(publicUrl, 'mf-sends'))?.version).toBe(sends10);
    });

    await test.step('a flipped byte in 1.1 is refused, and 1.0 is served instead', async () => {
      await team.release('mf-sends', '--to', sends11);
      const flipped = network.inject([`/r/mf-sends/${sends11}/remoteEntry.js`], faults['has one flipped byte']);
      const tab = await elsewhere();
      await tab.goto(address('/admin/sends/scheduled-list'));
      await standsOn(tab, '1.0.0');
      await expect(faultToasts(tab)).toHaveCount(0);
      expect(flipped.met()).toBeGreaterThan(0);
      flipped.end();
      await tab.reload();
      await standsOn(tab, '1.1.0');
      await tab.context().close();
    });

    for (const screen of remoteScreens) {
      await test.step(`${screen.remote} is down with all its releases; the others work`, async () => {
        const down = network.inject(new RegExp(`^/r/${screen.remote}/`), faults['does not answer']);
        const tab = await elsewhere();
        await tab.goto(address(screen.address));
        await expect(unavailable(tab)).toBeVisible();
        if (screen.remote === 'mf-campaigns') {
          await openFromMenu(tab, stores);
          await expect(tab.getByRole('row', { name: /Ceiba Chapinero/ })).toBeVisible();
        } else await createCampaign(tab, `Hecha sin ${screen.remote}`);
        await picture(tab, `4-without-${screen.remote}`);
        down.end();
        await openFromMenu(tab, screen);
        await expect(heading(tab, screen.title)).toBeVisible();
        await tab.context().close();
      });
    }

    await test.step('mf-public is down, and recovers; staff are not affected', async () => {
      const down = network.inject(/^\/r\/mf-public\//, faults['does not answer']);
      const recipient = await elsewhere();
      await recipient.goto(`${network.publicUrl}/unsubscribe/nadie@correo.example`);
      await expect(unavailable(recipient)).toBeVisible();
      await openFromMenu(start, stores);
      await standsOn(start, '1.1.0');
      down.end();
      await recipient.getByRole('button', { name: 'Reintentar' }).click();
      await expect(heading(recipient, 'Te has dado de baja')).toBeVisible();
    });

    await test.step('all work of staff during these steps is saved', async () => {
      await start.goto(address('/admin/campaign/all?q=Hecha'));
      for (const name of [
        'mientras salía 1.1',
        'mientras se retiraba 1.2',
        'sin mf-sends',
        'sin mf-newsletter',
        'sin mf-stores',
      ]) {
        await expect(start.getByRole('row', { name: `Hecha ${name}` })).toBeVisible();
      }
      await picture(start, '5-campaigns');
    });
  } finally {
    await network.close();
    await stopServerProcess(server);
  }
});

/** Logs in; returns the user. */
async function logInAndKnowWho(page: Page, address: string): Promise<{ readonly id: number }> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/V1/login'));
  await logIn(page, address);
  return (await (await answer).json()) as { id: number };
}
