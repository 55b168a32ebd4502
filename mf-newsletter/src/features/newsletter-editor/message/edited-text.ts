import type { AddComponentTypeOptions, Component, ComponentView, Editor } from 'grapesjs';

type Model = AddComponentTypeOptions['model'] & ThisType<Component>;

/**
 * Makes texts readable while they are edited. GrapesJS takes their content from the canvas only when the editing ends, or when the
 * project is read: then it draws the text anew, which moves the caret to its beginning. Here reading leaves the canvas alone, and
 * the HTML and JSON of a text contain what has been typed so far.
 */
export function readEditedTexts(editor: Editor): void {
  editor.on('rte:enable', (view: ComponentView) => view.stopListening(view.model, 'sync:content'));
  // A button is a link, and so are the other kinds of links.
  for (const type of ['text', 'link']) {
    const original: Component = editor.Components.getType(type)?.model.prototype;
    const model: Model = {
      getInnerHTML(options) {
        return (
          editedElement(editor, this)?.innerHTML.replace(/ data-gjs-[\w-]+="[^"]*"/g, '') ??
          original.getInnerHTML.call(this, options)
        );
      },
      toJSON(options) {
        const json = original.toJSON.call(this, options);
        const edited = editedElement(editor, this);
        if (!edited) return json;
        return { ...json, content: '', components: [editor.Parser.parseHtml(edited.innerHTML).html].flat() };
      },
    };
    editor.Components.addType(type, { model });
  }
}

/** The element in which a text is being edited; undefined while that text is not. */
export function editedElement(editor: Editor, part: Component | undefined): HTMLElement | undefined {
  return part && editor.getEditing() === part ? part.getView()?.getChildrenContainer() : undefined;
}

/** The canvas's document while a text in it is edited. */
export const editedDocument = (editor: Editor): Document | undefined => editedElement(editor, editor.getEditing())?.ownerDocument;

/** Ends the editing of a text, if one is being edited: what was typed becomes part of the message. */
export async function finishText(editor: Editor): Promise<void> {
  const text = editor.getEditing()?.getView() as { disableEditing?: () => Promise<void> } | undefined;
  await text?.disableEditing?.();
}

/** Does something to the message that must not happen while a text is edited: after the end of the editing, or else at once. */
export function afterEditing(editor: Editor, change: () => void): void {
  if (editor.getEditing()) void finishText(editor).then(change);
  else change();
}
