import { expect, it } from '@jest/globals';
import { hasUnsubscribeLink, unknownTags } from './newsletter-approval.ts';
import { cleanNewsletterHtml } from './newsletter-html.ts';

it.each([
  ['<a href="#darse-de-baja">Darme de baja</a>', true],
  ["<a class='pie' href='#darse-de-baja'><b>Baja</b></a>", true],
  ['<p>#darse-de-baja</p>', false],
  ['<a href="#otro">Baja</a>', false],
])('finds the unsubscribe link of %s: %s', (html, found) => {
  expect(hasUnsubscribeLink(cleanNewsletterHtml(html))).toBe(found);
});

it.each([
  ['Hola, {{name}} de {{city|tu ciudad}}', []],
  ['Hola, {{nombre}} y {{ nombre }}', ['nombre']],
  ['{{nombre completo}} {{}} {{name}}', ['nombre completo', '']],
  ['{{na<b>me</b>}}', ['name']],
  ['{{ nombre  completo }}', ['nombre  completo']],
  ['Llaves { sueltas } y {{ sin cerrar', []],
])('lists the unknown merge tags of %s', (message, expected) => {
  expect(unknownTags(message)).toEqual(expected);
});
