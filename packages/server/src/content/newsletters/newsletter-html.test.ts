import { describe, expect, it } from '@jest/globals';
import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import { parseFragment, serialize } from 'parse5';
import { inlineMessage } from '../rendering/inline-message.ts';
import { messageRenderer } from '../rendering/message-renderer.ts';
import type { MessageSource } from '../rendering/message-source.ts';
import { harmIn, hostileHtml } from './testing/hostile-html.ts';
import { cleanNewsletterHtml } from './newsletter-html.ts';

const render = (source: MessageSource) => messageRenderer(source, inlineMessage(source));

const vmlButton =
  '<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word" ' +
  'href="https://tienda.example/?c={{city|x}}" style="height:44px;v-text-anchor:middle;width:200px" arcsize="14%" stroke="f" ' +
  'fillcolor="#b81575"><w:anchorlock/><center style="color:#ffffff;font-family:Arial">Ver más</center></v:roundrect><![endif]-->';
const forOthers = '<!--[if !mso]><!--><a href="https://tienda.example/">Ver más</a><!--<![endif]-->';
const ghostTable =
  '<!--[if mso]><table role="presentation" width="600"><tr><td style="width:600px"><![endif]--><p>x</p>' +
  '<!--[if mso]></td></tr></table><![endif]-->';

describe("sanitizing a newsletter's HTML", () => {
  it.each(hostileHtml)('removes %s', (_, html) => {
    const clean = cleanNewsletterHtml(html);
    expect(harmIn(clean)).toEqual([]);
    expect(harmIn(serialize(parseFragment(clean)))).toEqual([]);
    const again = cleanNewsletterHtml(clean);
    expect(cleanNewsletterHtml(again)).toBe(again);
  });

  it.each(hostileHtml)('removes %s in the middle of a message', (_, html) => {
    expect(
      harmIn(cleanNewsletterHtml(`<table><tr><td style="color:red" title="${html}">${html}</td>${html}</tr></table>`)),
    ).toEqual([]);
    expect(harmIn(cleanNewsletterHtml(`<!--[if mso]>${html}<![endif]-->`))).toEqual([]);
  });

  it('keeps everything a message may consist of', () => {
    const message = [
      '<table width="600" cellpadding="0" bgcolor="#ffffff"><tbody><tr><td align="center" colspan="2" style="color:#333;padding:4px">',
      `Hola, {{name|vecina}}</td></tr></tbody></table><a href="${recipientLinks.unsubscribe}">Darme de baja</a>`,
      '<a href="https://tienda.example/?a=1&amp;b={{city}}" target="_blank">Ver</a><a href="mailto:ana@tienda.example">Escribir</a>',
      '<a href="tel:+573001112233">Llamar</a><img src="https://tienda.example/a.png" alt="Chal" />',
      '<img src="/images/aaaaaaaaaaaaaaaaaaaaaaaa.png" alt="" /><img src="data:image/png;base64,AAAA" alt="" />',
      '<style>@media (max-width: 600px) { .col { width: 100% } }</style>',
    ].join('');
    expect(cleanNewsletterHtml(message)).toBe(message);
  });

  it.each([
    ['a button of Outlook, and the link that others see', vmlButton + forOthers],
    ['a table that holds a width for Outlook', ghostTable],
  ])('keeps %s', (_, html) => {
    expect(cleanNewsletterHtml(html)).toBe(html);
    const { html: written } = render({ templateHtml: html, subject: '', preheader: '' }).render({}, 'https://x.example');
    expect(harmIn(written)).toEqual([]);
    expect(written).toContain(html.slice(0, 60));
  });

  it('turns a document into a fragment, and keeps the style of its body', () => {
    const html = '<!doctype html><html><head><title>No</title></head><body style="margin:0"><p>Hola</p></body></html>';
    expect(cleanNewsletterHtml(html)).toBe('<div style="margin:0"><p>Hola</p></div>');
  });

  it('is idempotent', () => {
    const once = cleanNewsletterHtml(
      '<body><p style="color:red;background:url(x)">A &amp; B < C "d" {{name|O\'Hara & Cía}}</p></body>',
    );
    expect(cleanNewsletterHtml(once)).toBe(once);
  });

  it.each(['<!--[if mso]>', '<!--[if mso]><center>', '<!--', '<style>', '<p style="url(/*', '{{'])(
    'takes linear time for a hundred thousand times %s',
    (beginning) => {
      expect(harmIn(cleanNewsletterHtml(beginning.repeat(100_000)))).toEqual([]);
    },
  );

  it('flattens elements beyond the depth that can be rendered', () => {
    const clean = cleanNewsletterHtml(`${'<div>'.repeat(30_000)}<p>Hola</p>${'</div>'.repeat(30_000)}`);
    const { html, text } = render({ templateHtml: clean, subject: 'Hola', preheader: '' }).render({}, 'https://x.example');
    expect([html.match(/<div>/g)?.length, text]).toEqual([200, 'Hola']);
  });
});
