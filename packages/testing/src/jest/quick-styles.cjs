/**
 * Makes jsdom's getComputedStyle cheap without changing what it answers: to find an element by its role, the styles of everything round
 * it are asked for, which was a fifth of what the tests of components cost.
 */
const environment = require.resolve('jest-environment-jsdom');
/** @param {string} file of jsdom, as the environment of the tests loads it */
const ofJsdom = (file) => require(require.resolve(`jsdom/lib/jsdom/living/${file}`, { paths: [environment] }));
const { implForWrapper } = ofJsdom('generated/utils.js');
const selectors = ofJsdom('helpers/selectors.js');

/**
 * Caches of jsdom for an element and a document.
 * @typedef {{ _localName: string, _ownerDocument: { _styleCache?: WeakKey | null } }} JsdomElement
 */

/** @type {Map<string, ReadonlySet<string> | undefined>} */
const namesBySelector = new Map();

/**
 * The names of the elements that a selector can match at all. Undefined where it may match elements of any name, or is not plain.
 * @param {string} selector
 */
function namesOf(selector) {
  if (!namesBySelector.has(selector)) {
    const ends = selector.split(',').map((alternative) => /(?:^|[\s>])([a-z][a-z0-9]*)[^\s>]*$/.exec(alternative.trim())?.[1]);
    const names = ends.flatMap((end) => end ?? []);
    const isPlain = !/[()+~|\\"']/.test(selector.replaceAll(/\[type="\w+"\]/g, '')) && names.length === ends.length;
    namesBySelector.set(selector, isPlain ? new Set(names) : undefined);
  }
  return namesBySelector.get(selector);
}

/** @type {(element: JsdomElement, selector: string) => boolean} */
const slow = selectors.matchesDontThrow;
/**
 * A browser's own style sheet has a hundred rules, most of which end with the name of an element.
 * @type {(element: JsdomElement, selector: string) => boolean}
 */
const quick = (element, selector) => {
  const { _localName: name } = element;
  const names = namesOf(selector);
  return (names === undefined || names.has(name.toLowerCase())) && slow(element, selector);
};
selectors.matchesDontThrow = quick;

/**
 * The styles that were computed, by what jsdom itself keeps for as long as a document does not change.
 * @type {WeakMap<WeakKey, WeakMap<JsdomElement, object>>}
 */
const computed = new WeakMap();

/**
 * Returns the cached style until the document changes.
 * @param {{ getComputedStyle: (element: object, pseudo?: string | null) => object }} window
 */
function keepComputedStyles(window) {
  const { getComputedStyle } = window;
  window.getComputedStyle = (element, pseudo) => {
    /** @type {JsdomElement | null | undefined} */
    const node = implForWrapper(element);
    const { _ownerDocument: document } = node ?? {};
    if (pseudo || !node || !document) return getComputedStyle(element, pseudo);
    const { _styleCache: before } = document;
    const known = before && computed.get(before)?.get(node);
    if (known) return known;
    const style = getComputedStyle(element);
    const { _styleCache: kept } = document;
    if (kept) {
      const styles = computed.get(kept) ?? new WeakMap();
      computed.set(kept, styles.set(node, style));
    }
    return style;
  };
}

module.exports = { keepComputedStyles, matchesRule: { quick, slow }, ofJsdom };
