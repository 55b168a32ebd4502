/**
 * Makes jsdom's `control` of a label cheap without changing what it answers: for each label it searches the whole document for an id,
 * and to find a field by its label, it does so for every label, again after every change.
 */
const { ofJsdom } = require('./quick-styles.cjs');
// First, because jsdom's modules depend on each other in circles.
ofJsdom('../../api.js');
const { implementation: Label } = ofJsdom('nodes/HTMLLabelElement-impl.js');
const { isLabelable } = ofJsdom('helpers/form-controls.js');

/**
 * Parts of jsdom's elements and documents; `_ids` are elements by id, also those outside of the document's tree.
 * @typedef {{ getRootNode: (options: object) => object }} JsdomNode
 * @typedef {{ _ids: Record<string, JsdomNode[] | undefined> }} JsdomDocument
 * @typedef {JsdomNode & { _ownerDocument: JsdomDocument, getAttributeNS: (space: null, name: string) => string | null }} JsdomLabel
 */

const ofJsdomItself = Object.getOwnPropertyDescriptor(Label.prototype, 'control');
/** @type {(label: JsdomLabel) => JsdomNode | null} */
const slow = (label) => ofJsdomItself?.get?.call(label);

/** @type {(label: JsdomLabel) => JsdomNode | null} */
function quick(label) {
  const id = label.getAttributeNS(null, 'for');
  const { _ownerDocument: document } = label;
  if (!id || label.getRootNode({}) !== document) return slow(label);
  const { _ids: elements } = document;
  const [found, ...others] = elements[id] ?? [];
  if (!found) return null;
  // With the same id twice, the order in the tree counts.
  if (others.length > 0 || found.getRootNode({}) !== document) return slow(label);
  return isLabelable(found) ? found : null;
}

/** Applies to all documents of this process. */
function findControlsQuickly() {
  Object.defineProperty(Label.prototype, 'control', {
    get() {
      return quick(this);
    },
    configurable: true,
    enumerable: true,
  });
}

module.exports = { controlOf: { quick, slow }, findControlsQuickly };
