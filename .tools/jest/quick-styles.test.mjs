/// <reference lib="dom" />
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from '@jest/globals';

const require = createRequire(import.meta.url);
const {
  keepComputedStyles,
  makeStylesWhenUsed,
  matchesRule,
  ofJsdom,
} = require('../../packages/testing/src/jest/quick-styles.cjs');
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
  /** @type {(element: object) => CSSStyleDeclaration} */
  let slowStyle;
  beforeAll(() => {
    makeStylesWhenUsed();
    ({ window } = new JSDOM('<!doctype html><html><body></body></html>'));
    slowStyle = window.getComputedStyle;
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

  it('are those of jsdom, with any colour, visibility and sheet around', () => {
    const { document } = window;
    const styles = [
      '',
      'visibility: hidden',
      'visibility: unset',
      'color: RED',
      'color: currentcolor; border-top-color: currentcolor',
      'color: rgb(1 2 3 / 50%) !important; pointer-events: none',
      'color: #abc; caret-color: currentcolor; background-color: hsl(120 100% 50%)',
      'display: grid; outline-color: blue; --own: 1',
    ];
    const around = document.createElement('div');
    document.body.append(around);
    const asked = [...elements.filter((element) => 'style' in element && element.isConnected), around];
    let turn = 0;
    /** Each element in some turns: jsdom is slow. */
    const compare = () => {
      turn += 1;
      return asked.flatMap((element, index) => {
        if (index % 5 !== turn % 5 && element !== around) return [];
        const [quick, slow] = [window.getComputedStyle(element).cssText, slowStyle(element).cssText];
        return quick === slow ? [] : [`${element.outerHTML.slice(0, 100)}: ${quick}, not ${slow}`];
      });
    };
    expect(asked.length).toBeGreaterThan(300);
    around.append(...elements.filter(({ parentElement }) => parentElement === document.body));
    const sheet = document.createElement('style');
    sheet.textContent =
      '@media print { p { color: red } } @media screen { p { color: blue } } @layer { p { color: pink } } div > p { visibility: collapse }';
    for (const style of styles) {
      around.setAttribute('style', style);
      for (const [index, element] of asked.slice(0, -1).entries())
        if (index % 3 === 0) element.setAttribute('style', styles[index % styles.length] ?? '');
      expect(compare()).toEqual([]);
      document.head.append(sheet);
      expect(compare()).toEqual([]);
      sheet.sheet?.insertRule('div { color: green }', 0);
      around.className = style;
      expect(compare()).toEqual([]);
      sheet.remove();
    }
  });

  it('of an element itself follow its attribute, and the other way round', () => {
    const { document } = window;
    const [element, drawing] = [document.createElement('p'), document.createElementNS('http://www.w3.org/2000/svg', 'svg')];
    for (const each of [element, drawing]) {
      each.setAttribute('style', 'color: red');
      expect(each.style.color).toBe('red');
      each.style.color = 'blue';
      expect(each.getAttribute('style')).toBe('color: blue;');
      expect(each.style).toBe(each.style);
      each.removeAttribute('style');
      expect(each.style).toHaveLength(0);
    }
    element.innerHTML = '<b style="width: 2px"></b>';
    expect(element.querySelector('b')?.style.width).toBe('2px');
    expect(element.cloneNode(true)).toHaveProperty('firstChild.style.cssText', 'width: 2px;');
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
