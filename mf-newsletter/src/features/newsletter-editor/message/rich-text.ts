import type { Editor } from 'grapesjs';

const titles = { bold: 'Negrita', italic: 'Cursiva', underline: 'Subrayado', strikethrough: 'Tachado', link: 'Enlace' } as const;

/** The toolbar over a text: Spanish titles, and a button that asks for the list of merge tags. */
export function richTextToolbar(editor: Editor, onTags: () => void): void {
  const { RichTextEditor } = editor;
  RichTextEditor.remove('wrap');
  for (const [action, title] of Object.entries(titles)) {
    const known = RichTextEditor.get(action);
    if (known) known.attributes = { ...known.attributes, title, 'aria-label': title, role: 'button' };
  }
  RichTextEditor.add('merge-tag', {
    icon: '{ } Etiqueta',
    attributes: { title: 'Insertar una etiqueta', role: 'button', class: 'gjs-rte-action ed-tag-action' },
    result: onTags,
  });
}

/** What is marked in the canvas. */
export const markedText = (canvas: Document | undefined): string => canvas?.getSelection()?.toString() ?? '';

/** Writes at the caret of the text that is being edited. */
export function writeAtCaret(canvas: Document | undefined, text: string): void {
  const selection = canvas?.getSelection();
  if (!canvas || !selection?.rangeCount) return;
  const range = selection.getRangeAt(0);
  range.deleteContents();
  const node = canvas.createTextNode(text);
  range.insertNode(node);
  selection.collapse(node, text.length);
  node.parentElement?.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
