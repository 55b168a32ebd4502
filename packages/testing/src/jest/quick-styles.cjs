/**
 * Makes jsdom's getComputedStyle cheap without changing what it answers: to find an element by its role, the styles of everything round
 * it are asked for, which was a fifth of what the tests of components cost.
 */
const environment = require.resolve('jest-environment-jsdom');
/** @param {string} file of jsdom, as the environment of the tests loads it */
const ofJsdom = (file) => require(require.resolve(`jsdom/lib/jsdom/living/${file}`, { paths: [environment] }));
/** @param {string} name of a package, as jsdom loads it */
const besideJsdom = (name) => require(require.resolve(name, { paths: [require.resolve('jsdom', { paths: [environment] })] }));
// First, because jsdom's modules depend on each other in circles.
ofJsdom('../../api.js');
const { parse } = besideJsdom('rrweb-cssom');
const { implForWrapper, wrapperForImpl } = ofJsdom('generated/utils.js');
const { getResolvedValue, propertiesWithResolvedValueImplemented } = ofJsdom('helpers/style-rules.js');
const selectors = ofJsdom('helpers/selectors.js');

/**
 * Caches of jsdom for an element and a document.
 * @typedef {{ _styleCache?: WeakKey | null, styleSheets: { _list: Sheet[] } }} JsdomDocument
 * @typedef {{
 *   _localName: string,
 *   _attached: boolean,
 *   _ownerDocument: JsdomDocument,
 *   parentElement: JsdomElement | null,
 *   style?: { cssText: string },
 * }} JsdomElement
 */

/** @type {Map<string, ReadonlySet<string> | undefined>} */
const namesBySelector = new Map();

/**
 * The names of the elements that a selector can match at all. Undefined where it may match elements of any name, is not plain, or where a
 * rule, such as a layer, has none.
 * @param {string | undefined} selector
 */
function namesOf(selector) {
  if (selector === undefined) return undefined;
  if (!namesBySelector.has(selector)) {
    const ends = selector.split(',').map((alternative) => /(?:^|[\s>])([a-z][a-z0-9]*)[^\s>]*$/.exec(alternative.trim())?.[1]);
    const names = ends.flatMap((end) => end ?? []);
    const isPlain = !/[()+~|\\"']/.test(selector.replaceAll(/\[type="\w+"\]/g, '')) && names.length === ends.length;
    namesBySelector.set(selector, isPlain ? new Set(names) : undefined);
  }
  return namesBySelector.get(selector);
}

/** @type {(element: JsdomElement, selector: string | undefined) => boolean} */
const slow = selectors.matchesDontThrow;
/**
 * A browser's own style sheet has a hundred rules, most of which end with the name of an element.
 * @type {(element: JsdomElement, selector: string | undefined) => boolean}
 */
const quick = (element, selector) => {
  const { _localName: name } = element;
  const names = namesOf(selector);
  return (names === undefined || names.has(name.toLowerCase())) && slow(element, selector);
};
selectors.matchesDontThrow = quick;

/**
 * A rule of a style sheet.
 * @typedef {{ selectorText?: string, style: { cssText: string }, media?: ArrayLike<string>, cssRules: ArrayLike<Rule> }} Rule
 * @typedef {{ cssRules: ArrayLike<Rule> }} Sheet
 */

/**
 * The rules of a sheet that jsdom looks at, in their order.
 * @param {Sheet} sheet
 * @returns {Rule[]}
 */
const rulesOf = ({ cssRules }) =>
  Array.from(cssRules).flatMap((rule) => {
    if (!rule.media) return [rule];
    return Array.from(rule.media).includes('screen') ? Array.from(rule.cssRules) : [];
  });

const ofBrowser = rulesOf(parse(ofJsdom('../browser/default-stylesheet.js')));

/**
 * Rules of a browser's own style sheet that can match an element at all, by its name.
 * @type {Map<string, { selector: string | undefined, index: number }[]>}
 */
const rulesByName = new Map();

/** @param {string} name */
function rulesFor(name) {
  const known = rulesByName.get(name);
  if (known) return known;
  const found = ofBrowser
    .map(({ selectorText: selector }, index) => ({ selector, index }))
    .filter(({ selector }) => namesOf(selector)?.has(name.toLowerCase()) ?? true);
  rulesByName.set(name, found);
  return found;
}

/**
 * What the computed style of an element depends on, apart from what it inherits: the rules that match it, and its own.
 * @param {JsdomElement} element
 */
function causesOf(element) {
  const { _localName: name, _ownerDocument: document } = element;
  const { _list: sheets } = document.styleSheets;
  let causes = '';
  for (const { selector, index } of rulesFor(name)) if (slow(element, selector)) causes += `${index},`;
  for (const rule of sheets.flatMap(rulesOf)) if (quick(element, rule.selectorText)) causes += `{${rule.style.cssText}}`;
  const own = hasOwnStyle(element) ? element.style?.cssText : '';
  return own ? `${causes}"${own}"` : causes;
}

/** Properties that jsdom hands down. */
const inheritedProperties = Object.entries(propertiesWithResolvedValueImplemented)
  .filter(([, { inherited }]) => inherited)
  .map(([name]) => name);

/**
 * A computed style, and the part of it that the elements inside of it inherit.
 * @typedef {{ style: object, inherited: string }} Computed
 */

/**
 * Computed styles by their causes: most elements of a page look like another one.
 * @type {Map<string, Computed>}
 */
const byCauses = new Map();
/** Pages of today have a few dozen causes each; more than this come from styles that contain measures. */
const mostCauses = 5000;

/**
 * The styles that were computed, by what jsdom itself keeps for as long as a document does not change.
 * @type {WeakMap<WeakKey, WeakMap<JsdomElement, Computed>>}
 */
const computed = new WeakMap();

/**
 * Returns the cached style until the document changes.
 * @param {{ getComputedStyle: (element: object, pseudo?: string | null) => object }} window
 */
function keepComputedStyles(window) {
  const { getComputedStyle } = window;

  /** @type {(element: JsdomElement) => Computed} */
  const computedOf = (element) => {
    const { _ownerDocument: document } = element;
    const { _styleCache: kept } = document;
    const state = kept ?? new WeakMap();
    if (!kept) Object.assign(document, { _styleCache: state });
    const styles = computed.get(state) ?? new WeakMap();
    computed.set(state, styles);
    const known = styles.get(element);
    if (known) return known;
    const { parentElement } = element;
    const causes = `${parentElement ? computedOf(parentElement).inherited : ''}|${causesOf(element)}`;
    const found = byCauses.get(causes) ?? {
      style: getComputedStyle(wrapperForImpl(element)),
      inherited: inheritedProperties.map((name) => getResolvedValue(element, name)).join(';'),
    };
    if (byCauses.size > mostCauses) byCauses.clear();
    byCauses.set(causes, found);
    styles.set(element, found);
    return found;
  };

  window.getComputedStyle = (element, pseudo) => {
    /** @type {JsdomElement | null | undefined} */
    const node = implForWrapper(element);
    const { _attached: isAttached } = node ?? {};
    if (pseudo || !node || !isAttached || !('style' in node)) return getComputedStyle(element, pseudo);
    return computedOf(node).style;
  };
}

/** The style of an element that nobody has asked for is not there yet. */
const hasOwnStyle = (/** @type {object} */ element) => Object.hasOwn(element, '_style');

/**
 * Makes the `style` of an element at its first use: jsdom makes one for each element, which costs more than the rest of the element, and
 * few are used. Applies to all documents of this process.
 */
function makeStylesWhenUsed() {
  for (const file of ['nodes/HTMLElement-impl.js', 'nodes/SVGElement-impl.js']) {
    const { prototype } = ofJsdom(file).implementation;
    const { _initElementCSSInlineStyle: makeStyle } = prototype;
    Object.assign(prototype, { _initElementCSSInlineStyle() {} });
    Object.defineProperty(prototype, '_style', {
      configurable: true,
      get() {
        // The style may be asked for while the attribute is set, which it must not set again.
        const { _settingCssText: isBeingSet = false } = this;
        makeStyle.call(this);
        Object.assign(this, { _settingCssText: isBeingSet });
        return Reflect.get(this, '_style');
      },
      set(value) {
        Object.defineProperty(this, '_style', { value, configurable: true, writable: true });
      },
    });
  }
}

module.exports = { keepComputedStyles, makeStylesWhenUsed, matchesRule: { quick, slow }, ofJsdom };
