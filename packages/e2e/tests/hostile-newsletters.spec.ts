import type { Page } from '@playwright/test';
import { adminUrl, publicUrl } from '../src/addresses.ts';
import { messagesAbout } from '../src/dev-mailbox.ts';
import { heading } from '../src/remote-screens.ts';
import { tokenOf } from '../src/staff-session.ts';
import { expect, staffTest as test } from '../src/test.ts';

/** Payload that reveals itself in any frame that runs it. */
const runs = `(top||self).ran=1;new Image().src='https://foreign.example/ran'`;

/**
 * One payload of each kind that passes when a single safeguard is missing; the server's tests have the long list. Nothing of it loads
 * external files, because other tests that list newsletters concurrently would get errors.
 */
const hostileHtml = [
  `<p>Hola {{name|vecina}}</p>`,
  `<script>${runs}</script>`,
  `<img src="x" onerror="${runs}" alt="">`,
  `<a href="javascript:${runs}">Ver oferta</a>`,
  `<svg onload="${runs}"><animate onbegin="${runs}" attributeName="x" dur="1s"></animate></svg>`,
  `<iframe srcdoc="&lt;script&gt;${runs}&lt;/script&gt;"></iframe>`,
  `<style>@import url(https://foreign.example/a.css);body{background:url(javascript:${runs})}</style>`,
  `<meta http-equiv="refresh" content="0;url=https://foreign.example/">`,
  `<form action="https://foreign.example/"><input name="clave"></form>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src onerror=${runs}&gt;">`,
].join('');

/** Payloads in a design that do not appear in its HTML: scripts of components, handlers as attributes. */
const hostileDesign = JSON.stringify({
  pages: [
    {
      frames: [
        {
          component: {
            type: 'wrapper',
            script: runs,
            components: [
              { type: 'text', content: hostileHtml, script: runs },
              { tagName: 'img', attributes: { src: 'x', onerror: runs, alt: '' } },
              { tagName: 'script', content: runs },
              { tagName: 'iframe', attributes: { srcdoc: `<script>${runs}</script>` } },
              { tagName: 'a', attributes: { href: `javascript:${runs}` }, content: 'Ver oferta' },
            ],
          },
        },
      ],
    },
  ],
});

let trap = '';

const unsubscribe = '<a href="#darse-de-baja">Darme de baja</a>';

/** The frames of messages block scripts and report it to the console. */
test.use({
  expectedConsoleErrors: ['Blocked script execution', 'Content Security Policy', 'Failed to load resource'],
});

test('a hostile newsletter runs no code in the list, the preview, the editor and the dev mailbox', async ({
  page,
  context,
  request,
}) => {
  const sent: string[] = [];
  await context.route('https://foreign.example/**', (route) => {
    sent.push(new URL(route.request().url()).pathname);
    return route.abort();
  });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const nothingRan = async (where: string) => {
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Reflect.get(window, 'ran')), where).toBeUndefined();
    expect(sent, where).toEqual([]);
    expect(dialogs, where).toEqual([]);
    expect(new URL(page.url()).hostname, where).toMatch(/localhost$/);
  };

  await page.goto('/admin/newsletter');
  await expect(heading(page, 'Newsletters')).toBeVisible();
  const authorization = `Bearer ${await tokenOf(context)}`;
  const post = (path: string, body: object) => ask(page, path, authorization, body);
  ({ identifier: trap } = await post('/V1/template', {
    name: 'Trampa',
    approved: false,
    templateJson: hostileDesign,
    templateHtml: `${unsubscribe}${hostileHtml}`,
  }));

  await test.step('in the list', async () => {
    await page.reload();
    await expect(page.getByRole('figure', { name: 'Así se ve «Trampa»' }).locator('[data-drawn]')).toBeVisible();
    await nothingRan('the list');
  });

  await test.step('in the preview', async () => {
    await page.goto(`/admin/newsletter/preview?id=${trap}`);
    const message = page.frameLocator('iframe[title="Vista previa del mensaje"]');
    await expect(message.getByText('Hola', { exact: false }).first()).toBeVisible();
    await message
      .getByText('Ver oferta')
      .first()
      .click({ force: true })
      .catch(() => undefined);
    await nothingRan('the preview');
  });

  await test.step('in the editor', async () => {
    await page.goto(`/admin/newsletter/build?id=${trap}`);
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Trampa');
    await expect(page.getByRole('region', { name: 'Bloques' })).toBeVisible();
    await expect(page.getByText('Cargando Editor...')).toBeHidden();
    await nothingRan('the editor');
  });

  await test.step('in the dev mailbox', async () => {
    const subject = `Trampa <img src=x onerror="${runs}">`;
    await post('/V1/template-test', { templateHtml: `${unsubscribe}${hostileHtml}`, subject });
    await expect.poll(async () => (await messagesAbout(request, '[Prueba] Trampa')).length).toBe(1);
    const [message] = await messagesAbout(request, '[Prueba] Trampa');
    expect(message?.html).not.toMatch(/<(?:script|iframe|form|svg|math|meta http-equiv)|<[^>]*\son\w+=|javascript:/i);
    await page.goto(`${publicUrl}/outbox`);
    await expect(page.getByText('Trampa', { exact: false }).first()).toBeVisible();
    await nothingRan('the dev mailbox');
    await page.goto(`${publicUrl}/outbox/${message?.id}`);
    await expect(page.getByText('Trampa', { exact: false }).first()).toBeVisible();
    await nothingRan('the message');
  });
});

// Deletes the newsletter, so that it does not appear in later lists.
test.afterEach(async ({ page, context }) => {
  await page.goto(`${adminUrl}/admin/newsletter?q=Trampa`);
  const remove = page.getByRole('button', { name: 'Más acciones para Trampa' });
  await expect(remove).toBeVisible();
  await ask(page, `/V1/template/${trap}`, `Bearer ${await tokenOf(context)}`);
});

/** Sends the request from the page, which knows the server's address. Without a body it is a deletion. */
const ask = (page: Page, path: string, authorization: string, body?: object): Promise<{ identifier: string }> =>
  page.evaluate(
    async ([address, token, content]) => {
      const answer = await fetch(address, {
        method: content ? 'POST' : 'DELETE',
        headers: { authorization: token, ...(content && { 'content-type': 'application/json' }) },
        ...(content && { body: content }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    [path, authorization, body && JSON.stringify(body)] as const,
  );
