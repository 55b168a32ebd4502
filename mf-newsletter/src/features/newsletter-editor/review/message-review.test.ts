import { describe, expect, it } from '@jest/globals';
import { contrastRatio, parseColor } from './contrast.ts';
import type { Finding } from './finding.ts';
import { parseContent, reviewMessage } from './message-review.ts';
import { reviewFinished } from './whole-review.ts';

const long = '<p>Este es un mensaje con bastantes palabras para quien no ve las imágenes.</p>';
const exit = `${long}<a href="#darse-de-baja">Baja</a>`;
const of = (level: Finding['level'], findings: readonly Finding[]) => findings.filter((finding) => finding.level === level);
const faults = (html: string, name = 'Navidad') => of('fault', reviewMessage(html, name)).map(({ id }) => id);
const warnings = (html: string) => of('warning', reviewMessage(html, 'Navidad')).map(({ text }) => text);

describe('the blocking findings of a message', () => {
  it('are empty with a sender name and an unsubscribe link', () => {
    expect(faults(`<p>Hola, {{name|vecina}}</p>${exit}`)).toEqual([]);
  });

  it.each([
    ['a short name', exit, 'Na', 'name'],
    ['no way out', long, 'Navidad', 'unsubscribe'],
    ['tags that do not exist', `<p>{{nombre}} {{apellido}}</p>${exit}`, 'Navidad', 'unknown-tags'],
  ])('include %s', (_, html, name, id) => {
    expect(faults(html, name)).toEqual([id]);
  });

  it('come before all others', () => {
    const levels = reviewMessage('<img src="" alt="">', 'Na').map(({ level }) => level);
    expect(levels).toEqual(['fault', 'fault', 'warning', 'warning', 'warning', 'good']);
  });
});

describe('the warnings of a message', () => {
  it.each([
    ['images from nowhere', `<img alt="Vitrina" src="">${exit}`, '1 imagen sin dirección'],
    ['images without an alternative text', `<img src="https://x.co/a.png" alt=" ">${exit}`, '1 imagen sin texto alternativo'],
    [
      'images alone',
      '<img src="https://x.co/a.png" alt="Todo a mitad"><a href="#darse-de-baja">Baja</a>',
      'Casi todo está en imágenes',
    ],
    ['links to nowhere', `<a href="">Ver</a><a href="#">Más</a>${exit}`, '2 enlaces que no llevan a nada'],
    [
      'two link texts with one address',
      `<a href="https://x.co/a">Gorra</a><a href="https://x.co/a">Camisa</a>${exit}`,
      '1 dirección repetida',
    ],
  ])('include %s', (_, html, said) => {
    expect(warnings(html)).toEqual([said]);
  });

  it.each(['https://', 'https://tienda', 'javascript:alert(1)', 'https://tienda .co', 'mailto:ana', 'tel:x', 'tienda.co'])(
    'include a link to %s',
    (href) => {
      expect(warnings(`<a href="${href}">Ver</a>${exit}`)).toEqual(['1 enlace que no lleva a nada']);
    },
  );

  it.each([
    'https://tienda.co/{{city|cali}}?c=1',
    '{{promo|https://x.co}}',
    'mailto:ana@tienda.co?subject=Hola',
    'tel:+57 601 555 0101',
  ])('do not include a link to %s', (href) => {
    expect(warnings(`<a href="${href}">Ver</a>${exit}`)).toEqual([]);
  });

  it('do not include the image, title and button of one product as repeated links', () => {
    const card =
      '<a href="https://x.co/a"><img src="https://x.co/a.png" alt="Gorra"></a><a href="https://x.co/a">Ver más</a><a href="https://x.co/a">Ver  más</a>';
    expect(warnings(card + exit)).toEqual([]);
  });
});

it('link to their place', () => {
  const content = `<body data-part="b"><div data-part="t1"><p>Hola, <b>{{nombre}}</b></p></div><div data-part="i7"><img src="" alt="Vitrina de Navidad"></div></body>`;
  const places = reviewMessage(content, 'Navidad').flatMap((finding) => finding.places ?? []);
  expect(places).toEqual([
    { label: '{{nombre}}', partId: 't1' },
    { label: 'Vitrina de Navidad', partId: 'i7' },
  ]);
});

describe('the finished message', () => {
  const finished = (body: string, content = body) =>
    reviewFinished(`<!doctype html><html><head></head><body>${body}</body></html>`, parseContent(content));
  const contrast = (body: string, content?: string) => finished(body, content).find(({ id }) => id === 'contrast');

  it('is measured in bytes as it is sent', () => {
    expect(finished('ñ'.repeat(52 * 1024))[0]).toMatchObject({
      level: 'warning',
      text: 'Pesa 105 KB: Gmail lo recorta desde 102 KB',
    });
    expect(finished('n'.repeat(52 * 1024))[0]).toMatchObject({ level: 'good', text: 'Pesa 53 KB de 102 KB' });
  });

  it.each([
    ['grey on white', '<p style="color:#999999">Hola</p>', '2,8 a 1'],
    [
      'white on the colour of a cell',
      '<table bgcolor="#f6c"><tr><td><font color="white">Hola</font></td></tr></table>',
      '2,6 a 1',
    ],
    ['half transparent', '<p style="color:rgba(0,0,0,0.4)">Hola</p>', '2,8 a 1'],
    ['a link on dark ground', '<div style="background-color:#2b2320"><a href="https://x.co">Ver</a></div>', '1,6 a 1'],
  ])('has a contrast warning for %s', (_, body, ratio) => {
    expect(contrast(body)?.places?.map(({ label }) => label)).toEqual([expect.stringContaining(ratio)]);
  });

  it.each([
    ['large', '<p style="color:#8a8a8a;font-size:24px">Hola</p>'],
    ['dark', '<p style="color:#595959">Hola</p>'],
    ['on an image, whose colours are unknown', '<div style="background-image:url(a.png)"><p style="color:#fff">Hola</p></div>'],
    ['not shown', '<div style="display:none"><p style="color:#fff">Hola</p></div>'],
  ])('has no contrast warning when it is %s', (_, body) => {
    expect(contrast(body)).toMatchObject({ level: 'good' });
  });

  it('names the part with too little contrast', () => {
    const body = '<div><p style="color:#aaa">Poco a poco</p></div>';
    const content = '<div data-part="s1"><p data-part="t4" id="x">Poco a poco</p></div><style>#x{color:#aaa}</style>';
    expect(contrast(body, content)?.places).toEqual([{ label: 'Poco a poco (2,3 a 1)', partId: 't4' }]);
    expect(contrast(body, '<p data-part="t4">Otra cosa</p>')?.places).toEqual([
      { label: 'Poco a poco (2,3 a 1)', partId: undefined },
    ]);
  });
});

it('computes contrast like WCAG', () => {
  const ratio = (a: string, b: string) => {
    const [first, second] = [parseColor(a), parseColor(b)];
    return first && second && contrastRatio(first, second);
  };
  expect(ratio('#000', 'white')).toBe(21);
  expect(ratio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(parseColor('var(--accent)')).toBeUndefined();
});
