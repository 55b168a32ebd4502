import type { AddComponentTypeOptions, Component, ComponentView, Editor } from 'grapesjs';

type Model = AddComponentTypeOptions['model'] & ThisType<Component>;

/**
 * Makes texts readable while they are edited. GrapesJS updates the model only when the editing ends, or when the project is read, which
 * renders the text again and moves the caret to its beginning. With this extension, reading leaves the canvas alone, and the HTML and
 * JSON of a text contain the typed content.
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

/** The element of a text that is being edited; undefined while it is not. */
export function editedElement(editor: Editor, part: Component | undefined): HTMLElement | undefined {
  return part && editor.getEditing() === part ? part.getView()?.getChildrenContainer() : undefined;
}

/** The canvas's document while a text in it is edited. */
export const editedDocument = (editor: Editor): Document | undefined => editedElement(editor, editor.getEditing())?.ownerDocument;

/** Ends the editing of a text, if any, which updates the model. */
export async function finishText(editor: Editor): Promise<void> {
  const text = editor.getEditing()?.getView() as { disableEditing?: () => Promise<void> } | undefined;
  await text?.disableEditing?.();
}

/** Keeps the end of an editing, which comes after a wait, from updating the model: the editor is destroyed by then. */
export function abandonText(editor: Editor): void {
  const text = editor.getEditing()?.getView();
  if (text) Reflect.deleteProperty(text, 'rte');
}

/** Runs a change that must not happen during the editing of a text: after its end, or else at once. */
export function afterEditing(editor: Editor, change: () => void): void {
  if (editor.getEditing()) void finishText(editor).then(change);
  else change();
}
