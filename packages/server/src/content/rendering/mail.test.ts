import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { demoNewsletterKeys, newsletterHtml } from '../../demo/newsletters.ts';
import { harmIn, hostileHtml, shapeOf } from '../newsletters/testing/hostile-html.ts';
import { bodyPage, messagePage } from '../../demo/dev-mailbox/dev-mailbox.page.ts';
import { readMessage } from '../../demo/dev-mailbox/readable-message.ts';
import { prepareEmail } from '../../messaging/deliveries/email-method.ts';
import type { Claimed } from '../../messaging/deliveries/claimed.ts';
import { mailSource } from './mail-source.ts';
import { hostileValues } from './testing/hostile-values.ts';
import type { MergeValues } from './message-template.ts';
import { ringsOf } from '../../kernel/tokens/key-ring.ts';

const settings = { keys: ringsOf('a secret that none but tests know'), publicUrl: 'https://pregon.example', tracking: true };
const claimed: Claimed = {
  id: 7,
  customerId: 3,
  address: 'ana@cliente.example',
  attempts: 1,
  refusals: 0,
  messageId: 'd7.abc@tienda.example',
};
const definition = {
  type: 'email' as const,
  newsletterId: crypto.randomUUID(),
  sender: 'Almacén Ñandú 🌳',
  senderEmail: 'hola@tienda.example',
  respondEmail: 'ayuda@tienda.example',
  subject: '¡{{name|Hola}}, mañana 🎁 hay rebajas en {{city|tu ciudad}}!',
  preheader: 'Solo para {{name|ti}}: años de ñandúes',
};
const ana: MergeValues = { name: 'Íñigo', city: 'San Andrés', warehouse: 'Ceiba Poblado', day: 'viernes' };

/** A message as it goes over the wire to one person. */
async function mailOf(templateHtml: string, values: MergeValues = ana, change: Partial<typeof definition> = {}): Promise<string> {
  const sender = await prepareEmail({ templateHtml, definition: { ...definition, ...change }, language: 'es-MX' }, 1, settings);
  const source = await mailSource(sender.compose(claimed, values, new Date('2026-11-21T15:00:00Z')));
  return source.toString('latin1');
}

/** Requirements of every mail, whatever its content. */
function expectSound(source: string): void {
  const lines = source.split('\r\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998);
  // Legacy servers support only seven bits and CRLF line ends.
  expect(lines.filter((line) => !/^[\t -~]*$/.test(line))).toEqual([]);
}

const headerNames = async (source: string): Promise<string[]> => (await PostalMime.parse(source)).headers.map(({ key }) => key);

const ownHtml = {
  'a paragraph': '<p>Hola, {{name}}</p><a href="#darse-de-baja">Darme de baja</a>',
  'a sheet and classes': `<style>.t{color:#b81575} @media (max-width:600px){.t{font-size:20px!important}}</style><p class="t">Año {{name}}</p>`,
  'a line without end': `<p>${'Mañana '.repeat(3000)}{{name}}</p>`,
  'plain letters': `<p>${'Solo letras sin acentos y una linea muy larga '.repeat(200)}</p>`,
  'emoji and signs': '<p>👩🏽‍🍳 «Ñandú» — € 5 … “citas” {{name}}</p><img src="/images/aaaaaaaaaaaaaaaaaaaaaaaa.png" alt="Ñ">',
  'a button of Outlook':
    '<!--[if mso]><v:rect href="https://tienda.example/" style="width:200px"><center>Ver {{name}}</center></v:rect><![endif]--><p>x</p>',
};
const templates = new URL('../../../../../mf-newsletter/src/features/newsletter-editor/templates/recorded/', import.meta.url);
const messages: readonly (readonly [string, string])[] = [
  ...Object.entries(ownHtml),
  ...demoNewsletterKeys.map((key) => [`demo/${key}`, newsletterHtml(key, () => '/images/aaaaaaaaaaaaaaaaaaaaaaaa.png')] as const),
  ...readdirSync(templates).map((file) => [file, readFileSync(new URL(file, templates), 'utf8')] as const),
];

describe.each(messages)('the raw mail: %s', (_, templateHtml) => {
  const parsed = async () => PostalMime.parse(await mailOf(templateHtml));

  it('has lines and characters that every server accepts', async () => {
    expectSound(await mailOf(templateHtml));
  });

  it('has correct headers with ñ and emoji', async () => {
    const { subject, from, replyTo, to, messageId, headers } = await parsed();
    expect([subject, messageId]).toEqual(['¡Íñigo, mañana 🎁 hay rebajas en San Andrés!', '<d7.abc@tienda.example>']);
    expect([from, replyTo, to]).toMatchObject([
      { name: 'Almacén Ñandú 🌳', address: 'hola@tienda.example' },
      [{ address: 'ayuda@tienda.example' }],
      [{ address: 'ana@cliente.example' }],
    ]);
    const values = new Map(headers.map(({ key, value }) => [key, value]));
    expect(values.get('list-unsubscribe')).toMatch(
      /^<https:\/\/pregon\.example\/unsubscribe\/ana%40cliente\.example\?t=[\w.-]+>$/,
    );
    expect(values.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(values.get('content-language')).toBe('es-MX');
  });

  it('says the same in HTML and plain text, with inlined styles', async () => {
    const { html = '', text = '' } = await parsed();
    expect(harmIn(html)).toEqual([]);
    expect(html).not.toMatch(/\{\{|src="\/images/);
    expect(html).toContain('<html lang="es-MX">');
    expect(html).toContain('Solo para Íñigo: años de ñandúes&#847;&zwnj;&nbsp;');
    expect(text.trim()).not.toBe('');
    expect(text).not.toMatch(/\{\{|<\/?(?:p|td|div|a|img)\b|ñandúes/);
  });
});

describe('a mail with a hostile value', () => {
  const templateHtml =
    '<style>p{color:red}</style><p title="{{name}}">{{name}}</p><a href="https://tienda.example/{{name}}?c={{name}}">{{name}}</a>' +
    '<a href="#darse-de-baja">Baja</a><!--[if mso]><v:rect href="https://tienda.example/?{{name}}"><center>{{name}}</center></v:rect><![endif]-->';
  const lines = { subject: 'Para {{name}}', preheader: '{{name}}' };

  it.each(hostileValues)('(%s) differs from another mail by that value only', async (_, name) => {
    const usual = await mailOf(templateHtml, { name: 'Ana' }, lines);
    const source = await mailOf(templateHtml, { name }, lines);
    expectSound(source);
    expect(await headerNames(source)).toEqual(await headerNames(usual));
    const [mail, usualMail] = [await PostalMime.parse(source), await PostalMime.parse(usual)];
    expect(harmIn(mail.html ?? '')).toEqual([]);
    expect(shapeOf(mail.html ?? '')).toEqual(shapeOf(usualMail.html ?? ''));
    expect(mail.attachments).toEqual([]);
    expect(source.length).toBeLessThan(100_000);
    expect(mail.subject ?? '').not.toMatch(/\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u);
  });

  const allHtml = hostileHtml.map(([, html]) => html).join('\n');
  it.each([...hostileValues, ['every HTML that means harm', allHtml]])(
    '(%s) shows it as text in the dev mailbox',
    async (_, name) => {
      const message = await readMessage({
        channel: 'email',
        source: await mailOf(`${name}${templateHtml}`, { name, city: 'Cali' }, lines),
      });
      const said = { recipient: name, sender: name, subject: name };
      const entry = { ...said, id: 1, channel: 'email' as const, messageId: null, receivedAt: new Date() };
      const page = shapeOf(messagePage(entry, message));
      expect(page.filter((element) => /^(?:script|style|svg|math|object|embed|form|input|img)\b| on\w+/.test(element))).toEqual(
        [],
      );
      expect(page.filter((element) => element.startsWith('iframe'))).toEqual(['iframe title src sandbox']);
      expect(harmIn(bodyPage(message).replace('<base target="_blank">', ''))).toEqual([]);
    },
  );

  it('describes what can be read of it', async () => {
    const { subject, text } = await PostalMime.parse(
      await mailOf('<p>{{name}}</p>', { name: 'Ana\r\nBcc: x {{city}} \u202E& <b>' }, lines),
    );
    expect([subject, text?.trim()]).toEqual(['Para Ana Bcc: x {{city}} & <b>', 'Ana Bcc: x {{city}} & <b>']);
  });
});
