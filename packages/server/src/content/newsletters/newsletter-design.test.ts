import { describe, expect, it } from '@jest/globals';
import { harmIn, hostileHtml } from './testing/hostile-html.ts';
import { cleanNewsletterDesign } from './newsletter-design.ts';

const page = (component: object) => ({ pages: [{ frames: [{ component: { type: 'wrapper', components: [component] } }] }] });
const cleaned = (component: object) => {
  const [first] = JSON.parse(cleanNewsletterDesign(JSON.stringify(page(component))) ?? '').pages;
  return first.frames[0].component.components[0];
};

describe('sanitizing a design', () => {
  it.each([
    [
      'a script of its own',
      { type: 'text', script: 'alert(1)', 'script-export': 'alert(1)', name: 'Texto' },
      { type: 'text', name: 'Texto' },
    ],
    [
      'a toolbar of its own',
      { type: 'text', toolbar: [{ label: '<img src=x onerror=alert(1)>' }], icon: '<svg onload=alert(1)>' },
      { type: 'text' },
    ],
    [
      'handlers',
      { attributes: { onclick: 'alert(1)', OnLoad: 'alert(1)', srcdoc: 'x', title: 'x' } },
      { attributes: { title: 'x' } },
    ],
    [
      'a script address',
      { attributes: { href: ' java\tscript:alert(1)', src: 'javascript:x' } },
      { attributes: { href: '', src: '' } },
    ],
    ['a script address beside its attributes', { type: 'link', href: 'javascript:alert(1)' }, { type: 'link', href: '' }],
    [
      'styles that load',
      { style: { background: 'url(javascript:alert(1))', color: 'red' } },
      { style: { background: 'none)', color: 'red' } },
    ],
    [
      'a page in its text',
      { type: 'text', content: 'Hola<script>alert(1)</script><meta http-equiv="refresh">' },
      { type: 'text', content: 'Hola' },
    ],
    ['parts as HTML', { components: '<p onclick="alert(1)">Hola</p>' }, { components: '<p>Hola</p>' }],
  ])('removes %s', (_, given, left) => {
    expect(cleaned(given)).toEqual(left);
  });

  it.each([
    { tagName: 'script', content: 'alert(1)' },
    { tagName: 'IFRAME', attributes: { src: 'https://x.example' } },
    { type: 'iframe' },
    { type: 'video', src: 'x' },
    { tagName: 'meta', attributes: { 'http-equiv': 'refresh' } },
    { tagName: 'base', attributes: { href: 'https://x.example' } },
    { tagName: 'form' },
  ])('removes the component %j', (part) => {
    expect(cleaned(part)).toBeUndefined();
  });

  it('keeps what a message needs, and text as it was written', () => {
    const parts = {
      type: 'mail-section',
      attributes: { id: 'i1', class: 'section', 'data-gjs-type': 'mail-section' },
      components: [
        { type: 'textnode', content: '2 < 3 <b>' },
        { type: 'text', content: 'Hola {{name|vecina}} 🎄' },
        { type: 'link', attributes: { href: '#darse-de-baja' }, content: 'Darme de baja' },
        { type: 'image', src: 'data:image/svg+xml;base64,AA==', attributes: { alt: 'Árbol' } },
      ],
      style: { color: '#111', 'background-image': 'url("https://x.example/a.png")' },
    };
    expect(cleaned(parts)).toEqual(parts);
  });

  it.each(['', '[]', 'null', '{', '"x"'])('rejects %j', (text) => {
    expect(cleanNewsletterDesign(text)).toBeUndefined();
  });

  it.each(hostileHtml)('leaves nothing harmful of %s in its text', (_, html) => {
    const part: { content?: string } | undefined = cleaned({ type: 'text', content: html });
    expect(harmIn(part?.content ?? '')).toEqual([]);
  });
});
