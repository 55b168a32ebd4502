import { describe, expect, it } from '@jest/globals';
import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import { prepareMessage } from '../deliveries/rendering/message-renderer.ts';
import { cleanNewsletterHtml } from './newsletter-html.ts';

describe('cleanNewsletterHtml', () => {
  it.each([
    ['a script', '<p>Hola</p><script>alert(1)</script>'],
    ['an event handler', '<img src="https://x.example/a.png" onerror="alert(1)">'],
    ['an event handler on a broken image', '<img src=x onerror=alert(1)//'],
    ['a script address', '<a href="javascript:alert(1)">x</a>'],
    ['a script address in disguise', '<a href=" java\tscript:alert(1)">x</a>'],
    ['a script address in entities', '<a href="&#106;avascript&colon;alert(1)">x</a>'],
    ['a VBScript address', '<a href="vbscript:alert(1)">x</a>'],
    ['a page as data', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
    ['a tag in the place of an address', '<a href="{{name}}:alert(1)">x</a>'],
    ['a page as an image', '<img src="data:text/html,<script>alert(1)</script>">'],
    ['a frame', '<iframe src="https://x.example" srcdoc="<script>alert(1)</script>"></iframe>'],
    ['an object', '<object data="x.swf"></object><embed src="x.swf">'],
    ['a form', '<form action="https://x.example"><input name="clave"><button formaction="javascript:alert(1)">x</button></form>'],
    ['a script in SVG', '<svg onload="alert(1)"><script>alert(1)</script></svg>'],
    ['a script in MathML', '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>'],
    ['a refresh', '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">'],
    ['another base', '<base href="https://x.example/"><link rel="stylesheet" href="https://x.example/a.css">'],
    ['CSS that computes', '<p style="width:expression(alert(1))">x</p>'],
    ['CSS that loads a script', '<p style="background:url(javascript:alert(1))">x</p>'],
    ['CSS that hides in escapes', '<p style="background:u\\72l(java\\73 cript:alert(1))">x</p>'],
    ['CSS that imports', '<style>@import "https://x.example/a.css"; p { behavior: url(x.htc) }</style>'],
    ['a style element that does not end', '<style></style ><img src=x onerror=alert(1)>'],
    ['a comment for one client', '<!--[if mso]><script>alert(1)</script><![endif]-->'],
    ['a title that ends early', '<title></title><img src=x onerror=alert(1)>'],
    ['a noscript that ends early', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
  ])('takes out %s', (_, html) => {
    const clean = cleanNewsletterHtml(html);
    expect(clean).not.toMatch(/<(script|iframe|object|embed|form|input|button|svg|math|meta|base|link|noscript)/i);
    expect(clean).not.toMatch(/<[^>]*\son\w+\s*=/i);
    expect(clean).not.toMatch(/script\s*:|data:text|expression\s*\(|behavior|@import|\\/i);
    expect(clean).not.toMatch(/href="\{\{/);
  });

  it('keeps what a message is made of', () => {
    const message = [
      '<table width="600" cellpadding="0" bgcolor="#ffffff"><tbody><tr><td align="center" colspan="2" style="color:#333;padding:4px">',
      `Hola, {{name|vecina}}</td></tr></tbody></table><a href="${recipientLinks.unsubscribe}">Darme de baja</a>`,
      '<a href="https://tienda.example/?a=1&amp;b={{city}}" target="_blank">Ver</a><a href="mailto:ana@tienda.example">Escribir</a>',
      '<a href="tel:+573001112233">Llamar</a><img src="https://tienda.example/a.png" alt="Chal" />',
      '<img src="data:image/png;base64,AAAA" alt="" /><style>@media (max-width: 600px) { .col { width: 100% } }</style>',
    ].join('');
    expect(cleanNewsletterHtml(message)).toBe(message);
  });

  it('makes a fragment of a document and keeps the style of its body', () => {
    const html = '<!doctype html><html><head><title>No</title></head><body style="margin:0"><p>Hola</p></body></html>';
    expect(cleanNewsletterHtml(html)).toBe('<div style="margin:0"><p>Hola</p></div>');
  });

  it('does not change what it has cleaned', () => {
    const once = cleanNewsletterHtml(
      '<body><p style="color:red;background:url(x)">A &amp; B < C "d" {{name|O\'Hara & Cía}}</p></body>',
    );
    expect(cleanNewsletterHtml(once)).toBe(once);
  });

  it('lets elements stand in each other only as deep as a message can be rendered', () => {
    const clean = cleanNewsletterHtml(`${'<div>'.repeat(30_000)}<p>Hola</p>${'</div>'.repeat(30_000)}`);
    const { html, text } = prepareMessage({ templateHtml: clean, subject: 'Hola', preheader: '' }).render(
      {},
      'https://x.example',
    );
    expect([html.match(/<div>/g)?.length, text]).toEqual([200, 'Hola']);
  });
});
