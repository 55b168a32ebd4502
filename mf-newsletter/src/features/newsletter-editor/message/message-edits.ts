import type { Component, ComponentDefinition, Editor } from 'grapesjs';
import type { MailEditor } from '../mail-editor.ts';
import { afterEditing, editedElement } from './edited-text.ts';
import { blockContent, type BlockId } from './mail-blocks.ts';
import { blockDesign } from './block-design.ts';
import type { MessageBrand } from './message-brand.ts';
import { partsOf, sectionOf, whole } from './outline.ts';
import { writeField } from './part-fields.ts';

type MessageEdits = Pick<
  MailEditor,
  | 'insertBlock'
  | 'insertSaved'
  | 'selectedBlock'
  | 'selectPart'
  | 'setField'
  | 'replaceImages'
  | 'editText'
  | 'moveSection'
  | 'duplicate'
  | 'remove'
>;

/** Edits of the message's structure. Those that move or select parts end the editing of a text first. */
export function messageEdits(editor: Editor, brand: MessageBrand): MessageEdits {
  const show = (part: Component) => {
    editor.select(part);
    editor.Canvas.scrollTo(part, { behavior: 'smooth', block: 'nearest' });
  };
  const insert = (content: string | ComponentDefinition) => {
    const wrapper = editor.getWrapper();
    const after = sectionOf(editor.getSelected());
    const last = wrapper?.components().length ?? 0;
    const [added] = wrapper?.append(content, { at: after ? after.index() + 1 : Math.max(0, last - 1) }) ?? [];
    if (!added) return;
    const [only, ...others] = partsOf(added);
    show(only && others.length === 0 ? only : added);
  };
  const moveSection = (step: -1 | 1) => {
    const section = sectionOf(editor.getSelected());
    const siblings = section?.parent()?.components().length ?? 0;
    if (!section) return;
    const to = section.index() + step;
    if (to < 0 || to >= siblings) return;
    section.move(section.parent() ?? section, { at: step > 0 ? to + 1 : to });
    show(section);
  };
  const duplicate = () => {
    const part = whole(editor.getSelected());
    const [copy] = part?.parent()?.append(part.clone(), { at: part.index() + 1 }) ?? [];
    if (copy) show(copy);
  };
  const remove = () => {
    whole(editor.getSelected())?.remove();
    editor.select();
  };
  return {
    insertBlock: (id: BlockId) => afterEditing(editor, () => insert(blockContent(id, brand))),
    insertSaved: (design) => {
      const block = JSON.parse(design) as ComponentDefinition;
      afterEditing(editor, () => insert(block));
    },
    selectedBlock: () => {
      const section = sectionOf(editor.getSelected());
      return section && { label: section.getName(), design: JSON.stringify(blockDesign(section)) };
    },
    selectPart: (partId) => {
      const part = partId === undefined ? undefined : editor.Components.getById(partId);
      if (part && editor.getEditing() === part) show(part);
      else afterEditing(editor, () => (part ? show(part) : editor.select()));
    },
    setField: (fieldId, value, partId) => {
      const part = partId === undefined ? (editor.getSelected() ?? editor.getWrapper()) : editor.Components.getById(partId);
      if (part) writeField(part, fieldId, value);
      // Writing an attribute makes GrapesJS reset the others of the edited element.
      const edited = editedElement(editor, part);
      if (edited) edited.contentEditable = 'true';
    },
    replaceImages: (addresses) =>
      editor.UndoManager.skip(() => {
        for (const image of editor.getWrapper()?.findType('image') ?? []) {
          const address = addresses.get(String(image.getAttributes()['src'] ?? ''));
          if (address !== undefined) writeField(image, 'src', address);
        }
      }),
    editText: () => {
      const part = editor.getSelected();
      part?.trigger('active');
      editor.Canvas.getWindow().focus();
      // The caret of a text that is being edited already stays.
      editedElement(editor, part)?.focus();
    },
    moveSection: (step) => afterEditing(editor, () => moveSection(step)),
    duplicate: () => afterEditing(editor, duplicate),
    remove: () => afterEditing(editor, remove),
  };
}
