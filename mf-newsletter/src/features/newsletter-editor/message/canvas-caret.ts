import { escapeHtml } from './mail-html.ts';
import { wordPattern } from './word-pattern.ts';

/*
 * Changes of a text that is being edited are made the way that the browser makes them for a person who types: its own undo takes
 * them back, one by one, and the caret stands behind what was written.
 */

/** The text that is marked in an element that is being edited; empty where there is only a caret. */
export function markedText(edited: HTMLElement): string {
  const selection = edited.ownerDocument.getSelection();
  return selection && isWithin(edited, selection.anchorNode) ? selection.toString() : '';
}

/** Types at the caret of an element that is being edited, in the place of what is marked, and gives the canvas the focus. */
export function typeAtCaret(edited: HTMLElement, text: string): void {
  const { ownerDocument } = edited;
  focus(edited);
  const selection = ownerDocument.getSelection();
  if (!isWithin(edited, selection?.anchorNode ?? null))
    selection?.setBaseAndExtent(edited, length(edited), edited, length(edited));
  insert(ownerDocument, text);
}

/** Types in the place of all that an element contains. */
export function typeOverAll(edited: HTMLElement, text: string): void {
  edited.ownerDocument.getSelection()?.selectAllChildren(edited);
  typeAtCaret(edited, text);
}

/** Puts other words in the place of some, wherever they stand in an element that is being edited. The caret stays between its words. */
export function retypeWords(edited: HTMLElement, searched: string, replacement: string): void {
  const { ownerDocument } = edited;
  const selection = ownerDocument.getSelection();
  if (!selection) return;
  let caret = caretIn(edited, selection);
  for (const place of placesOf(edited, searched).toReversed()) {
    selectCharacters(edited, selection, place, place + searched.length);
    insert(ownerDocument, replacement);
    if (caret >= place + searched.length) caret += replacement.length - searched.length;
    else if (caret > place) caret = place + replacement.length;
  }
  if (caret >= 0) selectCharacters(edited, selection, caret, caret);
  focus(edited);
}

/** Gives the canvas the focus, and the text in it: who types goes on there. */
function focus(edited: HTMLElement): void {
  edited.ownerDocument.defaultView?.focus();
  edited.focus();
}

function insert(canvas: Document, text: string): void {
  if (text.includes('\n')) canvas.execCommand('insertHTML', false, text.split('\n').map(escapeHtml).join('<br>'));
  else canvas.execCommand('insertText', false, text);
}

const length = (element: Element) => element.childNodes.length;
const isWithin = (element: Element, node: Node | null): boolean => node !== null && element.contains(node);

/** Where words stand, in characters from the beginning of the text, as `selectCharacters` counts them. */
const placesOf = (edited: HTMLElement, searched: string): number[] => {
  const found: number[] = [];
  let before = 0;
  for (const node of textNodes(edited)) {
    for (const { index } of node.data.matchAll(wordPattern([searched]))) found.push(before + index);
    before += node.length;
  }
  return found;
};

/** How many characters stand before the caret; -1 if it is elsewhere. */
function caretIn(edited: HTMLElement, { focusNode, focusOffset }: Selection): number {
  if (!focusNode || !isWithin(edited, focusNode)) return -1;
  const range = edited.ownerDocument.createRange();
  range.setStart(edited, 0);
  range.setEnd(focusNode, focusOffset);
  return range.toString().length;
}

function selectCharacters(edited: HTMLElement, selection: Selection, start: number, end: number): void {
  const [from, to] = [placeOf(edited, start), placeOf(edited, end)];
  if (from && to) selection.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
}

function placeOf(edited: HTMLElement, characters: number): { readonly node: Text; readonly offset: number } | undefined {
  let before = 0;
  for (const node of textNodes(edited)) {
    if (characters <= before + node.length) return { node, offset: characters - before };
    before += node.length;
  }
  return undefined;
}

function textNodes(root: HTMLElement): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node as Text);
  return found;
}
