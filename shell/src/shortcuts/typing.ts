/** Elements that handle typed characters: text fields, the segments of dates, and lists with type-ahead. */
const takers =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [aria-haspopup="listbox"], :is(dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"], [role="spinbutton"], [role="textbox"], [role="searchbox"])';

/**
 * Whether a key press belongs to a text field, an editable element or a list. The focused element counts besides the event's target,
 * also inside shadow roots and frames of this origin: the visual editor dispatches the keys of its frame again on the frame's element.
 */
export function takesLetters(event: KeyboardEvent): boolean {
  return [event.composedPath()[0], ...focusedElements()].some(isTaker);
}

/** Whether the key belongs to an input method: an accent by a dead key, or characters that are being composed. */
export function isComposed({ isComposing, keyCode }: KeyboardEvent): boolean {
  // Safari ends the composition before the key press that confirms it; only the legacy key code identifies that key.
  return isComposing || keyCode === 229;
}

/** Whether a modal dialog is open. */
export function isSomethingOver(): boolean {
  return document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null;
}

/** The focused element, and the focused elements within shadow roots and frames, from the outside in. */
function focusedElements(root: DocumentOrShadowRoot = document): Element[] {
  const focused = root.activeElement;
  if (!focused) return [];
  const inside = focused.shadowRoot ?? frameDocument(focused);
  return inside ? [focused, ...focusedElements(inside)] : [focused];
}

/** The document of a frame; undefined for other elements, and for frames of another origin. */
function frameDocument(element: Element): Document | undefined {
  return (element instanceof HTMLIFrameElement && element.contentDocument) || undefined;
}

function isTaker(target: EventTarget | undefined): boolean {
  // Elements of frames are instances of their own window's classes.
  const element = target && 'closest' in target ? (target as Element) : undefined;
  return !!element && (element.closest(takers) !== null || element.ownerDocument.designMode === 'on');
}
