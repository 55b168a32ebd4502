import { expect, it } from '@jest/globals';
import { reviewMessage } from './message-review.ts';

const exit = '<a href="#darse-de-baja">Baja</a>';
const faults = (html: string, name = 'Navidad') =>
  reviewMessage(html, name)
    .filter(({ level }) => level === 'fault')
    .map(({ text, detail }) => detail ?? text);
const warnings = (html: string) =>
  reviewMessage(html, 'Navidad')
    .filter(({ level }) => level === 'warning')
    .map(({ text, detail }) => detail ?? text);

it('finds nothing against a message with a name and a way out', () => {
  expect(faults(`<p>Hola, {{name|vecina}}</p>${exit}`)).toEqual([]);
});

it.each([
  ['a short name', exit, 'Na', 'Ponle un nombre de 3 caracteres o más'],
  ['no way out', '<p>Hola</p>', 'Navidad', 'Agrega el bloque «Pie con baja».'],
  ['tags that do not exist', `<p>{{nombre}} {{apellido}}</p>${exit}`, 'Navidad', '{{nombre}}, {{apellido}}'],
  ['an image from nowhere', `<img alt="Vitrina" src="">${exit}`, 'Navidad', '1 imagen sin dirección'],
])('stops at %s', (_, html, name, said) => {
  expect(faults(html, name)).toEqual([said]);
});

it.each([
  ['tags that may stay empty', `<p>{{city}} {{city}} {{name|x}}</p>${exit}`, '{{city}}'],
  ['links to nowhere', `<a href="https://">Ver</a><a href="">Más</a>${exit}`, '2 enlaces sin dirección'],
  ['images that say nothing', `<img src="https://x.co/a.png" alt="">${exit}`, '1 imagen sin texto alternativo'],
  ['more than mail programs show', `<p>${'a'.repeat(103 * 1024)}</p>${exit}`, 'Pesa 104 KB: Gmail lo recorta desde 102 KB'],
])('warns of %s', (_, html, said) => {
  expect(warnings(html)).toEqual([said]);
});

it('puts what stops first', () => {
  expect(reviewMessage('<img src="" alt="">', 'Na').map(({ level }) => level)).toEqual([
    'fault',
    'fault',
    'fault',
    'warning',
    'good',
  ]);
});
