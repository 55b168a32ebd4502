import { describe, expect, it } from '@jest/globals';
import { inlineMessage } from './inline-message.ts';
import { messageRenderer } from './message-renderer.ts';
import type { MessageSource } from './message-source.ts';

const render = (source: MessageSource) => messageRenderer(source, inlineMessage(source));

const link = 'https://pregon.example/unsubscribe/ana%40tienda.example?t=1.a&x=2';
const message = (templateHtml: string, rest: { subject?: string; preheader?: string } = {}) =>
  render({ templateHtml, subject: 'Hola', preheader: '', ...rest });

describe('rendering an inlined message', () => {
  it('fills in the tags of subject, preheader, HTML and text', () => {
    const { subject, html, text } = message('<p>Ven a {{warehouse}}, {{name}}.</p>', {
      subject: '{{name}}, te esperamos',
      preheader: 'En {{city|tu ciudad}}',
    }).render({ name: 'Ana', warehouse: 'Chapinero' }, link);
    expect(subject).toBe('Ana, te esperamos');
    expect(html).toContain('<p>Ven a Chapinero, Ana.</p>');
    expect(html).toContain('En tu ciudad');
    expect(text).toBe('Ven a Chapinero, Ana.');
  });

  it('escapes values in HTML and leaves them plain elsewhere', () => {
    const name = `<img src=x onerror="alert(1)"> & 'Cía'`;
    const { subject, html, text } = message('<p title="{{name}}">{{name}}</p>', { subject: '{{name}}' }).render({ name }, link);
    expect(html).not.toContain('<img');
    expect(html).toContain('<p title="&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Cía&#39;">');
    expect([subject, text]).toEqual([name, name]);
  });

  it('URL-encodes values within addresses', () => {
    const { html, text } = message('<a href="https://tienda.example/?c={{city}}&amp;d=1">Ver</a>').render(
      { city: 'San Andrés & "x"' },
      link,
    );
    const address = 'https://tienda.example/?c=San%20Andr%C3%A9s%20%26%20%22x%22';
    expect(html).toContain(`href="${address}&amp;d=1"`);
    expect(text).toBe(`Ver [${address}&d=1]`);
  });

  it('prevents header injection by values', () => {
    const { subject } = message('<p>x</p>', { subject: 'Hola {{name}}' }).render(
      { name: 'Ana\r\nBcc: todos@tienda.example' },
      link,
    );
    expect(subject).toBe('Hola Ana Bcc: todos@tienda.example');
  });

  it('keeps a default value as it was written, escaped once', () => {
    const { html, text } = message("<p>{{name|amiga & <b>vecina</b>}} {{city|O'Hara &amp; Cía}}</p>").render({ city: ' ' }, link);
    expect(html).toMatch(/<p>.*O'Hara &amp; Cía<\/p>/);
    expect(text).toContain("O'Hara & Cía");
  });

  it("puts the recipient's own unsubscribe link into HTML and text", () => {
    const { html, text } = message('<a href="#darse-de-baja">Darme de baja</a>').render({}, link);
    expect(html).toContain('href="https://pregon.example/unsubscribe/ana%40tienda.example?t=1.a&amp;x=2"');
    expect(text).toBe(`Darme de baja [${link}]`);
  });

  it('rejects a missing value and names its tag', () => {
    const prepared = message('<p>{{name}} {{promo}} {{city|aquí}}</p>', { subject: '{{city}}' });
    expect(() => prepared.render({ name: 'Ana', city: 'Cali', promo: null }, link)).toThrow(
      'Sin dato para la etiqueta {{promo}}',
    );
    expect(prepared.tags.toSorted()).toEqual(['city', 'name', 'promo']);
    expect(prepared.requiredTags.toSorted()).toEqual(['city', 'name', 'promo']);
  });

  it('inlines styles and keeps media queries in a sheet', () => {
    const { html } = message(
      '<style>p { color: red } @media (max-width: 600px) { p { font-size: 20px } }</style><p>ñ</p>',
    ).render({}, link);
    expect(html).toContain('<p style="color: red;">ñ</p>');
    expect(html).toContain('@media (max-width: 600px)');
  });

  it('sanitizes its input again', () => {
    expect(message('<p>x</p><script>alert(1)</script>').render({}, link).html).not.toContain('alert');
  });

  describe('with tracking', () => {
    const tracking = {
      pixel: 'https://pregon.example/e/o/7.x.gif',
      link: (url: string, position: number) => `https://pregon.example/e/c/${position}?u=${encodeURIComponent(url)}&x`,
    };
    const written = message(
      '<a href="https://tienda.example/?c={{city}}&amp;d=1">Ver</a> <img src="https://tienda.example/foto.png">' +
        '<a href="mailto:hola@tienda.example">Escríbenos</a> <a href="http://tienda.example">Tienda</a> <a href="#darse-de-baja">Darme de baja</a>',
    ).render({ city: 'San Andrés' }, link, tracking);
    const targets = [...written.html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target);

    it('redirects web links through us, with values filled in, and leaves every other link', () => {
      const city = encodeURIComponent('https://tienda.example/?c=San%20Andr%C3%A9s&d=1');
      expect(targets).toEqual([
        `https://pregon.example/e/c/0?u=${city}&amp;x`,
        'mailto:hola@tienda.example',
        `https://pregon.example/e/c/1?u=${encodeURIComponent('http://tienda.example')}&amp;x`,
        link.replaceAll('&', '&amp;'),
      ]);
    });

    it('requests the tracking pixel at its end, and other images where they are', () => {
      expect(written.html).toMatch(/<img src="https:\/\/pregon\.example\/e\/o\/7\.x\.gif"[^>]*><\/body>/);
      expect(written.html).toContain('src="https://tienda.example/foto.png"');
    });

    it('shows the original links in plain text', () => {
      expect(written.text).toContain('[https://tienda.example/?c=San%20Andr%C3%A9s&d=1]');
      expect(written.text).not.toContain('/e/');
    });
  });
});
