import { escapeHtml } from './mail-html.ts';
import { wordPattern } from './word-pattern.ts';

/*
 * Edits within a text that is being edited use the browser's editing commands: they are part of its undo history, and the caret follows
 * the inserted text.
 */

/** The selected text in an edited element; empty if the selection is collapsed. */
export function markedText(edited: HTMLElement): string {
  const selection = edited.ownerDocument.getSelection();
  return selection && isWithin(edited, selection.anchorNode) ? selection.toString() : '';
}

/** Replaces the selection in an edited element, or inserts at its caret, and focuses the canvas. */
export function typeAtCaret(edited: HTMLElement, text: string): void {
  const { ownerDocument } = edited;
  focus(edited);
  const selection = ownerDocument.getSelection();
  if (!isWithin(edited, selection?.anchorNode ?? null))
    selection?.setBaseAndExtent(edited, length(edited), edited, length(edited));
  insert(ownerDocument, text);
}

/** Replaces the whole content of an element. */
export function typeOverAll(edited: HTMLElement, text: string): void {
  edited.ownerDocument.getSelection()?.selectAllChildren(edited);
  typeAtCaret(edited, text);
}

/** Replaces all occurrences of words in an edited element. The caret keeps its position relative to the surrounding words. */
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

/** Focuses the canvas and the text in it, so that typing continues there. */
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

/** Elements that end a word. */
const breaks = new Set(['BR', 'DIV', 'P', 'LI', 'TD']);

/**
 * Positions of words, in characters from the beginning of the text, as for `selectCharacters`. A word may span several text nodes, for
 * instance when part of it is bold.
 */
function placesOf(edited: HTMLElement, searched: string): number[] {
  let text = '';
  /** For each character of `text`, the number of characters of the edited text before it. */
  const counts: number[] = [];
  let count = 0;
  const walk = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const content = node.nodeValue ?? '';
      text += content;
      for (let index = 0; index < content.length; index += 1) counts.push(count + index);
      count += content.length;
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

/** The number of characters before the caret; -1 if it is elsewhere. */
function caretIn(edited: HTMLElement, { focusNode, focusOffset }: Selection): number {
  if (!focusNode || !isWithin(edited, focusNode)) return -1;
  const range = edited.ownerDocument.createRange();
  range.setStart(edited, 0);
  range.setEnd(focusNode, focusOffset);
  return range.toString().length;
}

function selectCharacters(edited: HTMLElement, selection: Selection, start: number, end: number): void {
  // A start position between two text nodes belongs to the second node, so that the format before it is not included.
  const [from, to] = [placeOf(edited, start, start < end), placeOf(edited, end)];
  if (from && to) selection.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
}

/**
 * The text node and offset of a position. Between two nodes it is the end of the first, or for `isBeginning` the beginning of the second.
 */
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
