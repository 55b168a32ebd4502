import { expect, it } from '@jest/globals';
import { withoutForeignPictures } from './foreign-pictures.ts';

const publicUrl = 'https://pregon.example/';

it.each([
  '<img src="/images/aaaaaaaaaaaaaaaaaaaaaaaa.png" alt="">',
  '<img alt="x" src="https://pregon.example/images/aaaaaaaaaaaaaaaaaaaaaaaa.png">',
  '<img src="data:image/png;base64,AAAA">',
  '<a href="https://otro.example/a.png">Ver</a>',
])('keeps images of our own: %s', (html) => {
  expect(withoutForeignPictures(html, publicUrl)).toBe(html);
});

it.each([
  '<img src="https://otro.example/a.png" alt="Foto">',
  '<img width="10" src="http://otro.example/a.png">',
  '<IMG\nSRC="HTTPS://pregon.example.otro.example/images/a.png">',
])('replaces foreign images by a box: %s', (html) => {
  const shown = withoutForeignPictures(html, publicUrl);
  expect(shown).not.toContain('otro.example');
  expect(shown).toContain('src="data:image/svg+xml,'.replace('src', html.includes('SRC') ? 'SRC' : 'src'));
  expect(decodeURIComponent(shown)).toContain('Imagen de otro sitio');
});
