import type { Component, Editor } from 'grapesjs';
import type { MailEditor } from '../mail-editor.ts';
import { markedText, retypeWords, typeAtCaret, typeOverAll } from './canvas-caret.ts';
import { editedElement, finishText } from './edited-text.ts';
import { contentOf, textNodesIn, words } from './outline.ts';
import { replaceAcross } from './replace-across.ts';
import { tagsIn } from './used-tags.ts';
import { wordPattern } from './word-pattern.ts';

type TextEdits = Pick<
  MailEditor,
  'insertText' | 'setTag' | 'setLine' | 'selectedText' | 'replaceSelectedText' | 'texts' | 'replaceWords'
>;

/** Edits of the message's texts, by users or by tools such as the spell check. */
export function textEdits(editor: Editor): TextEdits {
  const edited = () => editedElement(editor, editor.getEditing());
  const selectedText = () => {
    const selected = editor.getSelected();
    return isText(selected) ? selected : undefined;
  };
  return {
    insertText: (text) => {
      const element = edited();
      if (element) {
        typeAtCaret(element, text);
        return true;
      }
      const selected = selectedText();
      selected?.append({ type: 'textnode', content: ` ${text}` });
      return selected !== undefined;
    },
    setTag: (index, text) => {
      const selected = selectedText();
      void finishText(editor).then(() => replaceTag(selected, index, text));
    },
    setLine: (partId, index, text) => {
      const node = textNodesIn(editor.Components.getById(partId))[index];
      if (node) rewrite(node, text);
    },
    selectedText: () => {
      const element = edited();
      const selected = selectedText();
      return (element && markedText(element)) || (selected ? plain(words(selected)) : '');
    },
    replaceSelectedText: (text) => {
      const element = edited();
      if (element) {
        if (markedText(element)) typeAtCaret(element, text);
        else typeOverAll(element, text);
        return true;
      }
      const selected = selectedText();
      selected?.components([{ type: 'textnode', content: text }]);
      return selected !== undefined;
    },
    texts: () => textsIn(editor.getWrapper()).map((part) => ({ partId: part.getId(), text: plain(words(part)) })),
    replaceWords: (partId, searched, replacement) => {
      const part = editor.Components.getById(partId);
      const element = editedElement(editor, part);
      if (element) return retypeWords(element, searched, replacement);
      const pattern = wordPattern([searched]);
      for (const nodes of unbrokenRuns(part)) {
        const texts = replaceAcross(nodes.map(contentOf), pattern, replacement);
        for (const [place, node] of nodes.entries()) rewrite(node, texts[place] ?? '');
      }
    },
  };
}

function replaceTag(part: Component | undefined, index: number, text: string): void {
  let before = 0;
  for (const node of textNodesIn(part)) {
    const content = contentOf(node);
    const found = tagsIn(content);
    const tag = found[index - before];
    if (tag) {
      rewrite(node, content.slice(0, tag.start) + text + content.slice(tag.end));
      return;
    }
    before += found.length;
  }
}

/** Elements that end a word. */
const breaks = new Set(['br', 'div', 'p', 'li', 'td']);

/** The text nodes of a part, grouped by line. */
function unbrokenRuns(part: Component | undefined): readonly (readonly Component[])[] {
  const runs: Component[][] = [[]];
  const walk = (one: Component): void => {
    const isBreak = breaks.has(one.tagName);
    if (isBreak) runs.push([]);
    if (one.is('textnode')) runs.at(-1)?.push(one);
    else for (const child of one.components().models) walk(child);
    if (isBreak) runs.push([]);
  };
  if (part) walk(part);
  return runs;
}

/** Replaces a text only if it has changed, because the canvas renders it again. */
function rewrite(node: Component, content: string): void {
  if (content !== contentOf(node)) node.replaceWith({ type: 'textnode', content });
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Whether a part contains editable text. */
const isText = (part: Component | undefined): boolean => part?.is('text') === true || part?.is('mail-button') === true;

function textsIn(part: Component | undefined): Component[] {
  if (part && isText(part)) return [part];
  return part?.components().models.flatMap(textsIn) ?? [];
}
