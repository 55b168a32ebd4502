import type { Editor, EditorConfig } from 'grapesjs';
import { cleanPastedHtml, htmlOfPlainText } from './pasted-text.ts';

const titles = { bold: 'Negrita', italic: 'Cursiva', underline: 'Subrayado', strikethrough: 'Tachado', link: 'Enlace' } as const;

/** Configuration of the text editor in the canvas: sanitizes pasted content, and reduces it to plain text in a button. */
export const richTextConfig: NonNullable<EditorConfig['richTextEditor']> = {
  onPaste: ({ ev, editor, rte }) => {
    ev.preventDefault();
    const plain = ev.clipboardData?.getData('text/plain') ?? '';
    const html = ev.clipboardData?.getData('text/html') ?? '';
    const isButton = editor.getEditing()?.is('mail-button') === true;
    if (isButton) rte.exec('insertText', plain.replace(/\s+/g, ' ').trim());
    else rte.exec('insertHTML', html ? cleanPastedHtml(html) : htmlOfPlainText(plain));
  },
};

/** Configures the toolbar over a text: Spanish titles, and a button for the list of merge tags. */
export function richTextToolbar(editor: Editor, onTags: () => void): void {
  const { RichTextEditor } = editor;
  RichTextEditor.remove('wrap');
  for (const [action, title] of Object.entries(titles)) {
    // The buttons exist already and do not read their attributes again.
    for (const [name, value] of Object.entries({ title, 'aria-label': title, role: 'button' })) {
      RichTextEditor.get(action)?.btn?.setAttribute(name, value);
    }
  }
  RichTextEditor.add('merge-tag', {
    icon: '{ } Etiqueta',
    attributes: { title: 'Insertar una etiqueta', role: 'button', class: 'gjs-rte-action ed-tag-action' },
    result: onTags,
  });
  // A press in the toolbar must not take the focus from the text.
  RichTextEditor.getToolbarEl().addEventListener('mousedown', (event) => event.preventDefault());
}
