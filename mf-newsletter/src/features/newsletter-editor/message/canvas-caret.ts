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

/** What no word goes across. */
const breaks = new Set(['BR', 'DIV', 'P', 'LI', 'TD']);

/**
 * Where words stand, in characters from the beginning of the text, as `selectCharacters` counts them. A word may be in several pieces:
 * part of it is bold.
 */
function placesOf(edited: HTMLElement, searched: string): number[] {
  let text = '';
  /** Of each character of `text`, how many of the edited text stand before it. */
  const counts: number[] = [];
  let count = 0;
  const walk = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const said = node.nodeValue ?? '';
      text += said;
      for (let index = 0; index < said.length; index += 1) counts.push(count + index);
      count += said.length;
      return;
    }
    const isBreak = node !== edited && breaks.has(node.nodeName);
    if (isBreak) addBreak();
    for (const child of node.childNodes) walk(child);
    if (isBreak) addBreak();
  };
  const addBreak = (): void => {
    text += '\n';
    counts.push(count);
  };
  walk(edited);
  return [...text.matchAll(wordPattern([searched]))].flatMap(({ index }) => counts[index] ?? []);
}

/** How many characters stand before the caret; -1 if it is elsewhere. */
function caretIn(edited: HTMLElement, { focusNode, focusOffset }: Selection): number {
  if (!focusNode || !isWithin(edited, focusNode)) return -1;
  const range = edited.ownerDocument.createRange();
  range.setStart(edited, 0);
  range.setEnd(focusNode, focusOffset);
  return range.toString().length;
}

function selectCharacters(edited: HTMLElement, selection: Selection, start: number, end: number): void {
  // What begins behind a bold word is not part of it, and what begins with one is.
  const [from, to] = [placeOf(edited, start, start < end), placeOf(edited, end)];
  if (from && to) selection.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
}

/** Between two texts it is the end of the first, or else the beginning of the second. */
function placeOf(
  edited: HTMLElement,
  characters: number,
  isBeginning = false,
): { readonly node: Text; readonly offset: number } | undefined {
  let before = 0;
  for (const node of textNodes(edited)) {
    if (isBeginning ? characters < before + node.length : characters <= before + node.length)
      return { node, offset: characters - before };
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
