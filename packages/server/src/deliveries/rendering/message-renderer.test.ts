import { describe, expect, it } from '@jest/globals';
import { prepareMessage } from './message-renderer.ts';

const link = 'https://pregon.example/unsubscribe/ana%40tienda.example?t=1.a&x=2';
const message = (templateHtml: string, rest: { subject?: string; preheader?: string } = {}) =>
  prepareMessage({ templateHtml, subject: 'Hola', preheader: '', ...rest });

describe('prepareMessage', () => {
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

  it('encodes values inside of addresses', () => {
    const { html, text } = message('<a href="https://tienda.example/?c={{city}}&amp;d=1">Ver</a>').render(
      { city: 'San Andrés & "x"' },
      link,
    );
    const address = 'https://tienda.example/?c=San%20Andr%C3%A9s%20%26%20%22x%22';
    expect(html).toContain(`href="${address}&amp;d=1"`);
    expect(text).toBe(`Ver [${address}&d=1]`);
  });

  it('lets no value start another header', () => {
    const { subject } = message('<p>x</p>', { subject: 'Hola {{name}}' }).render(
      { name: 'Ana\r\nBcc: todos@tienda.example' },
      link,
    );
    expect(subject).toBe('Hola Ana Bcc: todos@tienda.example');
  });

  it('keeps a default value as it was written, once escaped', () => {
    const { html, text } = message("<p>{{name|amiga & <b>vecina</b>}} {{city|O'Hara &amp; Cía}}</p>").render({ city: ' ' }, link);
    expect(html).toMatch(/<p>.*O'Hara &amp; Cía<\/p>/);
    expect(text).toContain("O'Hara & Cía");
  });

  it("puts the person's own unsubscribe link into HTML and text", () => {
    const { html, text } = message('<a href="#darse-de-baja">Darme de baja</a>').render({}, link);
    expect(html).toContain('href="https://pregon.example/unsubscribe/ana%40tienda.example?t=1.a&amp;x=2"');
    expect(text).toBe(`Darme de baja [${link}]`);
  });

  it('refuses to leave a hole, and says for which tag', () => {
    const prepared = message('<p>{{name}} {{promo}} {{city|aquí}}</p>', { subject: '{{city}}' });
    expect(() => prepared.render({ name: 'Ana', city: 'Cali', promo: null }, link)).toThrow(
      'Sin dato para la etiqueta {{promo}}',
    );
    expect(prepared.tags.toSorted()).toEqual(['city', 'name', 'promo']);
    expect(prepared.requiredTags.toSorted()).toEqual(['city', 'name', 'promo']);
  });

  it('writes styles into their elements and keeps those for narrow screens', () => {
    const { html } = message(
      '<style>p { color: red } @media (max-width: 600px) { p { font-size: 20px } }</style><p>ñ</p>',
    ).render({}, link);
    expect(html).toContain('<p style="color: red;">ñ</p>');
    expect(html).toContain('@media (max-width: 600px)');
  });

  it('cleans once more what it is given', () => {
    expect(message('<p>x</p><script>alert(1)</script>').render({}, link).html).not.toContain('alert');
  });
});
