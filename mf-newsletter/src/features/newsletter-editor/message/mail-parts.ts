import type { Editor } from 'grapesjs';
import { readEditedTexts } from './edited-text.ts';

const fixed = {
  draggable: false,
  droppable: false,
  removable: false,
  copyable: false,
  selectable: false,
  hoverable: false,
  highlightable: false,
  layerable: false,
};

/** Placeholder of an image without an address in the canvas. */
const emptyImage = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 536 200" width="536" height="200"><rect width="536" height="200" fill="#f1ece7"/><path d="M238 128l20-28 15 20 12-14 22 22z" fill="#c9c0b8"/><circle cx="292" cy="82" r="8" fill="#c9c0b8"/></svg>`;

/**
 * Registers the component types of a mail in GrapesJS. Rows and cells of tables are locked: users select sections, or parts within them.
 */
export function mailParts(editor: Editor): void {
  const { Components } = editor;
  readEditedTexts(editor);
  for (const type of ['tbody', 'row', 'cell']) {
    Components.addType(type, { extend: type, model: { defaults: { ...fixed, droppable: type === 'cell' } } });
  }
  Components.addType('mail-section', {
    extend: 'table',
    isComponent: () => false,
    model: { defaults: { draggable: '[data-gjs-type=wrapper]', droppable: false, resizable: false, components: [] } },
  });
  Components.addType('mail-part', { isComponent: () => false, model: { defaults: { ...fixed, name: 'Parte' } } });
  Components.addType('mail-button', {
    extend: 'link',
    isComponent: () => false,
    model: { defaults: { name: 'Botón', draggable: false, copyable: false } },
  });
  Components.addType('mail-divider', {
    isComponent: () => false,
    model: { defaults: { name: 'Línea', draggable: false, droppable: false, copyable: false } },
  });
  Components.addType('mail-spacer', {
    isComponent: () => false,
    model: { defaults: { name: 'Espacio', draggable: false, droppable: false, copyable: false } },
  });
  Components.addType('mail-box', {
    extend: 'table',
    isComponent: () => false,
    model: { defaults: { draggable: false, droppable: false, resizable: false, copyable: false, removable: false } },
  });
  Components.addType('mail-image-link', {
    extend: 'link',
    isComponent: () => false,
    model: { defaults: { ...fixed, name: 'Enlace' } },
  });
  Components.addType('mail-social', {
    extend: 'link',
    isComponent: () => false,
    model: { defaults: { name: 'Red', draggable: false, editable: false } },
  });
  Components.addType('image', { extend: 'image', model: { defaults: { src: '', fallback: emptyImage, resizable: false } } });
}
