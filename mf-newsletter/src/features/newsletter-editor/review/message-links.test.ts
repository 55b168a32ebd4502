import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import { describe, expect, it } from '@jest/globals';
import { isDeadLink, repeatedLinks } from './message-links.ts';

describe('a link', () => {
  it.each([
    ...Object.values(recipientLinks),
    'https://tienda.co',
    ' http://localhost/x ',
    '{{link}}',
    'https://{{city}}.tienda.co/{{name}}',
    'mailto:ana@tienda.co?subject=Hola',
    'tel:+57 (300) 123-4567',
    'TEL:12345',
  ])('works: %s', (href) => {
    expect(isDeadLink(href)).toBe(false);
  });

  it.each([
    '',
    '#',
    'javascript:alert(1)',
    'tienda.co',
    'https://tienda',
    'https://tienda.co/a b',
    'https://',
    'mailto:ana',
    'mailto:ana@tienda',
    'tel:1234',
    'tel:abcdef',
    'xhttps://tienda.co',
  ])('is dead: %j', (href) => {
    expect(isDeadLink(href)).toBe(true);
  });
});

it('groups texts with the same address, each text once', () => {
  const { body } = new DOMParser().parseFromString(
    `<a href="https://a.co">Ver  más</a><a href=" https://a.co ">ver más</a><a href="https://a.co">Comprar</a>
    <a href="https://a.co"><img alt=""></a><a href="https://b.co">Uno</a><a href="https://c">Dos</a><a href="https://c">Tres</a>
    <a href="mailto:a@b.co">Cuatro</a><a href="mailto:a@b.co">Cinco</a>`,
    'text/html',
  );
  const groups = repeatedLinks([...body.querySelectorAll('a')]).map((links) => links.map(({ textContent }) => textContent));
  expect(groups).toEqual([['Ver  más', 'Comprar']]);
});
