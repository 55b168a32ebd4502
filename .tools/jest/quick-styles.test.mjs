/// <reference lib="dom" />
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from '@jest/globals';

const require = createRequire(import.meta.url);
const { keepComputedStyles, matchesRule, ofJsdom } = require('../../packages/testing/src/jest/quick-styles.cjs');
const { JSDOM } = ofJsdom('../../api.js');
const defaultStyles = ofJsdom('../browser/default-stylesheet.js');

/** The selectors of a style sheet, parsed by braces. */
const selectorsIn = (/** @type {string} */ styles) =>
  [...styles.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};@]+)\{/g)].map(([, selector = '']) => selector.trim());

describe('quick styles', () => {
  /** @type {{ readonly document: Document, getComputedStyle: (element: object, pseudo?: string | null) => CSSStyleDeclaration }} */
  let window;
  /** @type {Element[]} */
  let elements;
  beforeAll(() => {
    ({ window } = new JSDOM('<!doctype html><html><body></body></html>'));
    keepComputedStyles(window);
    const { document } = window;
    const names = new Set(selectorsIn(defaultStyles).flatMap((selector) => selector.match(/\b[a-z][a-z0-9]*\b/g) ?? []));
    for (const name of [...names, 'custom-element']) {
      for (const attributes of ['', 'hidden', 'open', 'disabled', 'readonly', 'dir="auto"', 'list="some"']) {
        document.body.insertAdjacentHTML('beforeend', `<${name} ${attributes}></${name}>`);
      }
    }
    for (const type of [
      'hidden',
      'search',
      'password',
      'image',
      'file',
      'radio',
      'checkbox',
      'button',
      'submit',
      'reset',
      'range',
    ])
      document.body.insertAdjacentHTML('beforeend', `<input type="${type}"><input type="${type}" disabled>`);
    document.body.insertAdjacentHTML('beforeend', '<table><tr></tr></table><ruby><rt></rt><rp></rp></ruby><svg><a></a></svg>');
    document.body.append(document.createElementNS('urn:other', 'DIV'));
    elements = [...document.querySelectorAll('*')];
  });

  it('match the same rules as jsdom', () => {
    const { implForWrapper } = ofJsdom('generated/utils.js');
    const selectors = [
      ...selectorsIn(defaultStyles),
      'div.one',
      '.one',
      'div:not(p)',
      'p, .one',
      'p + p',
      'div [a="x y"]',
      'A',
      '*',
    ];
    const wrong = elements.flatMap((element) =>
      selectors
        .filter((selector) => {
          const node = implForWrapper(element);
          return matchesRule.quick(node, selector) !== matchesRule.slow(node, selector);
        })
        .map((selector) => `${element.outerHTML}: ${selector}`),
    );
    expect([elements.length > 300, selectors.length > 100, wrong]).toEqual([true, true, []]);
  });

  it('are cached while nothing changes, and computed again after a change', () => {
    const { document } = window;
    document.body.innerHTML = '<style>.gone { visibility: hidden }</style><main><p>Hola</p></main>';
    const [main, text] = [document.querySelector('main'), document.querySelector('p')];
    if (!main || !text) throw new Error('The page has neither.');
    const shown = () => [window.getComputedStyle(text).display, window.getComputedStyle(text).visibility];
    expect(shown()).toEqual(['block', 'visible']);
    expect(window.getComputedStyle(text)).toBe(window.getComputedStyle(text));
    main.className = 'gone';
    expect(shown()).toEqual(['block', 'hidden']);
    text.style.visibility = 'visible';
    expect(shown()).toEqual(['block', 'visible']);
    text.hidden = true;
    expect(shown()).toEqual(['none', 'visible']);
    text.hidden = false;
    text.style.visibility = '';
    document.querySelector('style')?.remove();
    expect(shown()).toEqual(['block', 'visible']);
  });
});
