import type { Component, Editor } from 'grapesjs';
import type { MailEditor } from '../mail-editor.ts';
import { words } from './outline.ts';
import { markedText, writeAtCaret } from './rich-text.ts';
import { wordPattern } from './word-pattern.ts';

type TextEdits = Pick<MailEditor, 'insertText' | 'selectedText' | 'replaceSelectedText' | 'texts' | 'replaceWords'>;

/** What a person, or a tool for a person, does to the words of a message. */
export function textEdits(editor: Editor): TextEdits {
  const canvas = () => editor.Canvas.getDocument() ?? undefined;
  const selectedText = () => {
    const selected = editor.getSelected();
    return isText(selected) ? selected : undefined;
  };
  return {
    insertText: (text) => {
      if (editor.getEditing()) {
        writeAtCaret(canvas(), text);
        return true;
      }
      const selected = selectedText();
      selected?.append({ type: 'textnode', content: ` ${text}` });
      return selected !== undefined;
    },
    selectedText: () => {
      const marked = editor.getEditing() ? markedText(canvas()) : '';
      const selected = selectedText();
      return marked || (selected ? plain(words(selected)) : '');
    },
    replaceSelectedText: (text) => {
      if (editor.getEditing() && markedText(canvas())) {
        writeAtCaret(canvas(), text);
        return true;
      }
      const selected = selectedText();
      selected?.components([{ type: 'textnode', content: text }]);
      return selected !== undefined;
    },
    texts: () => textsIn(editor.getWrapper()).map((part) => ({ partId: part.getId(), text: plain(words(part)) })),
    replaceWords: (partId, searched, replacement) => {
      const pattern = wordPattern([searched]);
      for (const node of textNodesIn(editor.Components.getById(partId))) {
        node.set(
          'content',
          String(node.get('content')).replace(pattern, () => replacement),
        );
      }
    },
  };
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const isText = (part: Component | undefined): boolean => part?.is('text') === true || part?.is('mail-button') === true;

function textsIn(part: Component | undefined): Component[] {
  if (part && isText(part)) return [part];
  return part?.components().models.flatMap(textsIn) ?? [];
}

function textNodesIn(part: Component | undefined): Component[] {
  if (part?.is('textnode')) return [part];
  return part?.components().models.flatMap(textNodesIn) ?? [];
}
