import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../testing/seeded-random.ts';
import { malformedHtml } from '../rendering/testing/malformed-html.ts';
import { inlineMessage } from '../rendering/inline-message.ts';
import { wellFormedDeclarations, wellFormedSheet } from './css-syntax.ts';
import { cleanNewsletterHtml } from './newsletter-html.ts';

const rendered = (templateHtml: string): string => inlineMessage({ templateHtml, subject: '', preheader: '' }).html;

describe('declarations that do not parse', () => {
  it.each([
    ['color: red; ; width:1px;', 'color: red; width:1px'],
    ['a; color: red', 'color: red'],
    ["color: red; font-family:'Arial", 'color: red'],
    ['color: red; background: url(data:image/png;base64,AA', 'color: red'],
    ['margin: 0) ; color: red', 'color: red'],
    ['--a: var(--b); color: var(--a)', 'color: var(--a)'],
    ['toString: 1', ''],
  ])('are removed from «%s»', (css, kept) => {
    expect(wellFormedDeclarations(css)).toBe(kept);
  });

  it.each([
    'color:#333;padding:4px',
    ' color : red ; ',
    'font-family:\'A;B\', "C:D";background:url(data:image/png;base64,AA==) no-repeat',
    'background:url(https://x.example/a@2x.png);--brand: #b81575; color: var(--brand, red)',
    '-webkit-text-size-adjust:100%;mso-line-height-rule:exactly;display:none',
  ])('are not found in «%s», which stays as it is', (css) => {
    expect(wellFormedDeclarations(css)).toBe(css);
  });
});

describe('rules that do not parse', () => {
  it.each([
    ['@apply x; p { color: red }', ' p { color: red }'],
    ['p { @apply x; color: red }', 'p {color: red}'],
    ['p { color: red } b { color: blue', 'p { color: red }'],
    ['p { color: red } } b { color: blue }', 'p { color: red }'],
    ['@media (max-width: 600px) { p { a; b: c } } i { d: e }', '@media (max-width: 600px) { p {b: c} } i { d: e }'],
    ['@layer x { p { color: red } } b { color: blue }', ' b { color: blue }'],
  ])('are removed from «%s»', (css, kept) => {
    expect(wellFormedSheet(css)).toBe(kept);
  });

  it.each([
    'p { color: red }\n@media (max-width: 600px) { .col { width: 100% !important } }\na:hover, td > .x[data-a=";"] { color: blue }',
    '@font-face { font-family: "Outfit"; src: url(https://x.example/o.woff2) } @keyframes k { from { top: 0 } 50%, to { top: 1px } }',
    '@supports (display: grid) { p { color: red } } ul li:nth-child(2n + 1)::before { content: "·" }',
  ])('are not found in «%s», which stays as it is', (css) => {
    expect(wellFormedSheet(css)).toBe(css);
  });
});

describe('a newsletter with malformed CSS', () => {
  it.each(malformedHtml)('is rendered without what does not parse: %s', (_, html) => {
    expect(rendered(html)).toMatch(/<p[^>]*>Hola<\/p>/);
  });

  it('is rendered whatever random styles it has', () => {
    const parts =
      'p|.c|#i|*|{|}|(|)|[|]|;|:|::|"|\'|,|>|+|@media x|@apply|@font-face|@keyframes k|@page|@x|color|--a|var(--a)|var(--a,b)|$&|$`|!important|constructor|__proto__|content:|counter(a)|attr(x)|url(data:a;b)|counter-reset:a|before|hover|not(|nth-child(2)|%|from|\\|/*|*/|<!--|\n| |red|1px|width:|background:|ñ|😀|\ud800|=|&|-|0'.split(
        '|',
      );
    const random = seededRandom(2026);
    const css = (most: number): string =>
      Array.from({ length: 1 + Math.floor(random() * most) }, () => parts[Math.floor(random() * parts.length)]).join('');
    for (let round = 0; round < 500; round += 1) {
      const sheet = `p { color: red } ${css(12)} { ${css(12)} }`;
      const html = `<style>${sheet}</style><table style="${css(8).replaceAll('"', "'")}"><tr><td style="${css(8).replaceAll('"', "'")}"><p class="c">Hola</p></td></tr></table>`;
      const clean = cleanNewsletterHtml(html);
      expect(cleanNewsletterHtml(clean)).toBe(clean);
      expect(rendered(html)).toContain('Hola');
    }
  });
});
