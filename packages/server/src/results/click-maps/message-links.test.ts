import { describe, expect, it } from '@jest/globals';
import type { ClickedLink } from '@pregon/contract/results/click-maps.endpoints';
import { prepareMessage } from '../../content/rendering/message-renderer.ts';
import { tagNames } from '../../content/rendering/tag-names.ts';
import { clickMapPage } from './click-map-page.ts';
import { readMessageLinks } from './message-links.ts';

const publicUrl = 'https://pregon.example';
const button = (url: string, text: string) =>
  `<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="${url}" style="height:40px" fillcolor="#000"><center>${text}</center></v:roundrect><![endif]-->` +
  `<!--[if !mso]><!--><a href="${url}" style="color:#fff">${text}</a><!--<![endif]-->`;

const template = [
  '<p>Hola, {{name}}</p>',
  '<a href="https://tienda.example/?n={{name}}&amp;x=1"><img src="https://otra.example/foto.png" alt="Vestidos &amp; blusas"></a>',
  button('https://tienda.example/ofertas', 'Ver <b>ofertas</b>'),
  '<a href="mailto:hola@tienda.example">Escríbenos</a>',
  `<a href="${publicUrl}/preferences">Preferencias</a>`,
  '<a href="https://tienda.example/ofertas" title="a &gt; b">Otra vez</a>',
  '<a href="#darse-de-baja">Darme de baja</a>',
].join('');

describe('the links of a message', () => {
  it('have the positions that clicks record, with an Outlook button as one link, and no page of our own', async () => {
    const { links } = await readMessageLinks(template, publicUrl);
    expect(links).toEqual([
      {
        position: 0,
        positions: [0],
        text: 'Vestidos & blusas',
        address: expect.stringMatching(/^https:\/\/tienda\.example\/\?n=%5B.*%5D&x=1$/),
      },
      { position: 2, positions: [2, 1], text: 'Ver ofertas', address: 'https://tienda.example/ofertas' },
      { position: 4, positions: [4], text: 'Otra vez', address: 'https://tienda.example/ofertas' },
    ]);
    const tracked = new Map<number, string>();
    const renderer = await prepareMessage({ templateHtml: template, subject: 'Hola', preheader: 'Ya' });
    renderer.render(tagNames, 'x', { link: (url, position) => (tracked.set(position, url), url), pixel: '' });
    for (const { positions, address } of links) for (const position of positions) expect(tracked.get(position)).toBe(address);
    expect(tracked.size).toBe(5);
  });

  it('lead nowhere in the picture, which shows the names of merge tags', async () => {
    const { html } = await readMessageLinks(template, publicUrl);
    expect(html).not.toMatch(/<a\b[^>]*\shref/);
    expect(html).toMatch(/Hola, \[[^\]]+\]/);
    expect([...html.matchAll(/data-link="(\d+)"/g)].map(([, position]) => position)).toEqual(['0', '2', '4']);
  });

  it('are absent from a message without any', async () => {
    expect((await readMessageLinks('<p>Hola</p>', publicUrl)).links).toEqual([]);
  });
});

describe('the page of a map', () => {
  it('puts the share over each link and marks those that nobody followed', async () => {
    const { html, links } = await readMessageLinks(template, publicUrl);
    const counts = [30, 0, 10];
    const clicked = links.map(({ position, text, address }, at): ClickedLink => {
      const people = counts[at] ?? 0;
      return { position, text, address, people, machines: 4, share: people / 40 };
    });
    const page = clickMapPage(html, clicked);
    const badges = [...page.matchAll(/data-link="(\d+)" data-badge="([^"]*)"( data-dead)?/g)].map(([, ...found]) => found);
    expect(badges.map(([position, badge, dead]) => [position, badge?.replaceAll('\u00A0', ' '), dead !== undefined])).toEqual([
      ['0', '75 %', false],
      ['2', 'Sin clics', true],
      ['4', '25 %', false],
    ]);
    expect(page).toContain('content:attr(data-badge)');
    expect(page).not.toMatch(/<script/i);
  });
});
