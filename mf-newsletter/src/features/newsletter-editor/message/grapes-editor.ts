import 'grapesjs/dist/css/grapes.min.css';
import './grapes-editor.css';
import grapesjs, { type Component, type Editor, type EditorConfig } from 'grapesjs';
import spanish from 'grapesjs/locale/es.js';
import newsletterPreset from 'grapesjs-preset-newsletter';
import type { CreateMailEditor, EditorState, MailEditor, MailEditorOptions } from '../mail-editor.ts';
import { canvasStyles } from './canvas-styles.ts';
import { blockContent, blockLabels, starterTemplate, type BlockId } from './mail-blocks.ts';
import { mailDocument } from './mail-document.ts';
import { mailParts } from './mail-parts.ts';
import { outlineOf, partsOf, sectionOf, selectedPart, whole } from './outline.ts';
import { partFields, writeField } from './part-fields.ts';
import { richTextToolbar, writeAtCaret } from './rich-text.ts';

// Its declarations describe a CommonJS module, its bundle is an ES module: the default export is the library itself.
const library = grapesjs as unknown as typeof grapesjs.default;

/** Nothing of GrapesJS's own surface is used but the canvas; the panels round it are ours. No request leaves for anywhere else. */
function configuration({ canvas, brand }: MailEditorOptions): EditorConfig {
  return {
    ...(canvas ? { container: canvas } : { headless: true }),
    height: '100%',
    width: 'auto',
    telemetry: false,
    storageManager: false,
    cssIcons: '',
    protectedCss: '',
    components: starterTemplate(brand),
    noticeOnUnload: false,
    showOffsets: true,
    i18n: { locale: 'es', detectLocale: false, messages: { es: { ...spanish, domComponents: { names: partNames } } } },
    canvasCss: canvasStyles,
    panels: { defaults: [] },
    blockManager: { custom: true },
    styleManager: { custom: true },
    traitManager: { custom: true },
    layerManager: { custom: true },
    selectorManager: { custom: true },
    assetManager: { custom: true },
    deviceManager: {
      devices: [
        { id: 'desktop', name: 'desktop', width: '' },
        { id: 'phone', name: 'phone', width: '375px' },
      ],
    },
    plugins: [
      mailParts,
      (editor) => {
        newsletterPreset(editor, {
          blocks: [],
          updateStyleManager: false,
          useCustomTheme: false,
          showBlocksOnLoad: false,
          showStylesOnChange: false,
        });
        editor.Panels.getPanels().reset([]);
      },
    ],
  };
}

/** The attributes say the width for Outlook, the styles for all others: neither is derived from the other. */
const inlining = { applyWidthAttributes: false, applyHeightAttributes: false };

const partNames = { wrapper: 'Mensaje', text: 'Texto', image: 'Imagen', link: 'Enlace', textnode: 'Texto' };

const changes = [
  'component:selected component:deselected component:update component:add component:remove',
  'component:styleUpdate undo redo rte:disable load project:load update',
].join(' ');

/** The editor of messages on GrapesJS. */
export const createMailEditor: CreateMailEditor = (options) => {
  const editor = library.init(configuration(options));
  const listeners = new Set<() => void>();
  const blocks = new Map<BlockId, ReturnType<typeof editor.Blocks.add>>();
  for (const id of Object.keys(blockLabels) as BlockId[]) {
    blocks.set(id, editor.Blocks.add(id, { label: blockLabels[id], content: blockContent(id, options.brand), select: true }));
  }
  let isReady = false;
  let tagRequests = 0;
  let state = readState(editor, tagRequests);
  let isStale = false;
  let isDestroyed = false;
  // One change of a person makes many events: they are told together.
  const refresh = () => {
    if (isStale) return;
    isStale = true;
    queueMicrotask(() => {
      isStale = false;
      if (isDestroyed) return;
      state = readState(editor, tagRequests);
      for (const listener of listeners) listener();
    });
  };
  if (options.canvas) {
    richTextToolbar(editor, () => {
      tagRequests += 1;
      refresh();
    });
  }
  editor.on(changes, refresh);
  const begin = () => {
    editor.getWrapper()?.setStyle({ 'background-color': '#f4f1ee', margin: '0' });
    editor.UndoManager.clear();
    editor.clearDirtyCount();
    isReady = true;
    refresh();
  };
  // Without a canvas GrapesJS has nothing to wait for, and never says that it is ready.
  if (options.canvas) editor.onReady(begin);
  else begin();
  return {
    isReady: () => isReady,
    load: (templateJson) => {
      editor.loadProjectData(JSON.parse(templateJson));
      editor.UndoManager.clear();
      editor.clearDirtyCount();
      refresh();
    },
    design: () => JSON.stringify(editor.getProjectData()),
    exportMessage: async (title) => {
      await finishText(editor);
      return {
        templateJson: JSON.stringify(editor.getProjectData()),
        templateHtml: mailDocument(String(editor.runCommand('gjs-get-inlined-html', inlining)), title),
      };
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    startDrag: (id, event) => {
      const block = blocks.get(id);
      if (block) editor.Blocks.startDrag(block, event);
    },
    endDrag: () => editor.Blocks.endDrag(),
    destroy: () => {
      isDestroyed = true;
      editor.destroy();
    },
    setDevice: (device) => editor.setDevice(device),
    undo: () => void editor.UndoManager.undo(),
    redo: () => void editor.UndoManager.redo(),
    ...editing(editor, options.brand),
  };
};

/** What is being typed belongs to the message only when its editing ends. */
async function finishText(editor: Editor): Promise<void> {
  const text = editor.getEditing()?.getView() as { disableEditing?: () => Promise<void> } | undefined;
  await text?.disableEditing?.();
}

type Editing = Pick<
  MailEditor,
  'insertBlock' | 'insertText' | 'select' | 'setField' | 'editText' | 'moveSection' | 'duplicate' | 'remove'
>;

function editing(editor: Editor, brand: string): Editing {
  const show = (part: Component) => {
    editor.select(part);
    editor.Canvas.scrollTo(part, { behavior: 'smooth', block: 'nearest' });
  };
  return {
    insertBlock: (id) => {
      const wrapper = editor.getWrapper();
      const after = sectionOf(editor.getSelected());
      const last = wrapper?.components().length ?? 0;
      const [added] = wrapper?.append(blockContent(id, brand), { at: after ? after.index() + 1 : Math.max(0, last - 1) }) ?? [];
      if (!added) return;
      const [only, ...others] = partsOf(added);
      show(only && others.length === 0 ? only : added);
    },
    insertText: (text) => {
      const editing = editor.getEditing();
      if (editing) {
        writeAtCaret(editor.Canvas.getDocument() ?? undefined, text);
        return true;
      }
      const selected = editor.getSelected();
      if (selected?.get('type') !== 'text') return false;
      selected.append({ type: 'textnode', content: ` ${text}` });
      return true;
    },
    select: (partId) => {
      const part = partId === undefined ? undefined : editor.Components.getById(partId);
      if (part) show(part);
      else editor.select();
    },
    setField: (fieldId, value) => {
      const part = editor.getSelected() ?? editor.getWrapper();
      if (part) writeField(part, fieldId, value);
    },
    editText: () => {
      editor.getSelected()?.trigger('active');
      editor.Canvas.getWindow().focus();
    },
    moveSection: (step) => {
      const section = sectionOf(editor.getSelected());
      const siblings = section?.parent()?.components().length ?? 0;
      if (!section) return;
      const to = section.index() + step;
      if (to < 0 || to >= siblings) return;
      section.move(section.parent() ?? section, { at: step > 0 ? to + 1 : to });
      show(section);
    },
    duplicate: () => {
      const part = whole(editor.getSelected());
      const [copy] = part?.parent()?.append(part.clone(), { at: part.index() + 1 }) ?? [];
      if (copy) show(copy);
    },
    remove: () => {
      whole(editor.getSelected())?.remove();
      editor.select();
    },
  };
}

function readState(editor: Editor, tagRequests: number): EditorState {
  const wrapper = editor.getWrapper();
  return {
    content: wrapper ? `${wrapper.toHTML()}<style>${editor.getCss() ?? ''}</style>` : '',
    outline: wrapper ? outlineOf(wrapper) : [],
    selected: selectedPart(editor.getSelected()),
    fields: wrapper ? partFields(wrapper) : [],
    canUndo: editor.UndoManager.hasUndo(),
    canRedo: editor.UndoManager.hasRedo(),
    isDirty: editor.getDirtyCount() > 0,
    tagRequests,
  };
}
