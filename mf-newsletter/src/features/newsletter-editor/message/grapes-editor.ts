import 'grapesjs/dist/css/grapes.min.css';
import './grapes-editor.css';
import { createStore } from '@pregon/ui/external-store';
import type { Component, Editor } from 'grapesjs';
import type { CreateMailEditor, EditorState } from '../mail-editor.ts';
import { startGrapes } from './grapes-config.ts';
import { inlinedHtml } from './inlined-html.ts';
import { abandonText, afterEditing, editedDocument, finishText } from './edited-text.ts';
import { dressCanvas } from './canvas-frame.ts';
import type { CanvasMarks } from './canvas-marks.ts';
import { blockContent, blockLabels } from './mail-blocks.ts';
import { housePalette } from './mail-html.ts';
import { mailDocument } from './mail-document.ts';
import { messageEdits } from './message-edits.ts';
import { outlineOf, selectedPart } from './outline.ts';
import { partFields } from './part-fields.ts';
import { richTextToolbar } from './rich-text.ts';
import { textEdits } from './text-edits.ts';

/** GrapesJS's command for a double press on an image. */
const openPictures: string = 'open-assets';

const changes = [
  'component:selected component:deselected component:update component:add component:remove',
  'component:styleUpdate undo redo rte:disable load project:load',
].join(' ');

/** Creates the mail editor with GrapesJS. */
export const createMailEditor: CreateMailEditor = (options) => {
  const editor = startGrapes(options);
  /** Counts the changes of the message; the state is computed lazily. */
  const revision = createStore(0);
  let isReady = false;
  let marks: CanvasMarks | undefined;
  let tagRequests = 0;
  let imageRequests = 0;
  let pressedTag: EditorState['pressedTag'];
  // Typed text is an unsaved change before it becomes an undo step.
  let hasTyped = false;
  // Cached snapshot, computed on demand, because nobody reads it while the editor starts.
  let state: EditorState | undefined;
  let isStale = false;
  let isDestroyed = false;
  // Batches the many events of one user action into one notification.
  const refresh = () => {
    if (isStale) return;
    isStale = true;
    queueMicrotask(() => {
      isStale = false;
      if (isDestroyed) return;
      state = undefined;
      revision.set(revision.getSnapshot() + 1);
    });
  };
  editor.Commands.add(openPictures, {
    run: () => {
      imageRequests += 1;
      refresh();
    },
  });
  if (options.canvas) {
    richTextToolbar(editor, () => {
      tagRequests += 1;
      refresh();
    });
  }
  editor.on(changes, refresh);
  editor.on('component:input', () => {
    hasTyped = true;
    refresh();
  });
  const begin = () => {
    editor.UndoManager.clear();
    hasTyped = false;
    refresh();
  };
  const makeReady = () => {
    editor.getWrapper()?.setStyle({ 'background-color': (options.brand.palette ?? housePalette).ground, margin: '0' });
    isReady = true;
    begin();
  };
  // Without a canvas GrapesJS is ready at once, and emits no event.
  if (options.canvas) {
    marks = dressCanvas(editor, (index) => {
      pressedTag = { index };
      refresh();
    });
    editor.onReady(makeReady);
  } else makeReady();
  return {
    isReady: () => isReady,
    loadDesign: (templateJson) => {
      editor.loadProjectData(JSON.parse(templateJson));
      begin();
    },
    startWith: (content) => afterEditing(editor, () => void editor.setComponents(content)),
    getDesign: () => JSON.stringify(editor.getProjectData()),
    getHtml: async () => mailDocument(await inlinedHtml(editor), ''),
    exportMessage: async (title) => {
      await finishText(editor);
      return {
        templateJson: JSON.stringify(editor.getProjectData()),
        templateHtml: mailDocument(await inlinedHtml(editor), title),
      };
    },
    state: () => (state ??= readState(editor, { tagRequests, imageRequests, pressedTag, hasTyped })),
    onChange: revision.subscribe,
    startDrag: (id, event) => {
      void finishText(editor);
      const content = blockContent(id, options.brand);
      editor.Blocks.startDrag(editor.Blocks.add(id, { label: blockLabels[id], content, select: true }), event);
    },
    endDrag: () => editor.Blocks.endDrag(),
    destroy: () => {
      isDestroyed = true;
      marks?.end();
      abandonText(editor);
      releaseImages(editor);
      editor.destroy();
    },
    setDevice: (device) => editor.setDevice(device),
    // During the editing of a text the browser's undo history applies; GrapesJS records the whole editing as one step at its end.
    undo: () => void (editedDocument(editor)?.execCommand('undo') ?? editor.UndoManager.undo()),
    redo: () => void (editedDocument(editor)?.execCommand('redo') ?? editor.UndoManager.redo()),
    markWords: (words) => marks?.markWords(words),
    ...messageEdits(editor, options.brand),
    ...textEdits(editor),
  };
};

/** Adds the id of its part to each element of the HTML. */
const naming = {
  attributes: (part: Component, attributes: Record<string, unknown>) => ({ ...attributes, 'data-part': part.getId() }),
};

interface StateBesides extends Pick<EditorState, 'tagRequests' | 'imageRequests' | 'pressedTag'> {
  readonly hasTyped: boolean;
}

function readState(editor: Editor, { hasTyped, ...requests }: StateBesides): EditorState {
  const wrapper = editor.getWrapper();
  const typing = editedDocument(editor);
  return {
    content: wrapper ? `${wrapper.toHTML(naming)}<style>${editor.getCss() ?? ''}</style>` : '',
    outline: wrapper ? outlineOf(wrapper) : [],
    selected: selectedPart(editor.getSelected()),
    fields: wrapper ? partFields(wrapper) : [],
    canUndo: typing?.queryCommandEnabled('undo') ?? editor.UndoManager.hasUndo(),
    canRedo: typing?.queryCommandEnabled('redo') ?? editor.UndoManager.hasRedo(),
    isDirty: hasTyped || editor.UndoManager.hasUndo(),
    ...requests,
  };
}

/**
 * Moves the images out of the canvas. GrapesJS creates them in the page, and Chromium keeps an image that changed its document alive with
 * the first one: it would keep the canvas as its document, and the editor by the view that GrapesJS stores at the element.
 */
function releaseImages(editor: Editor): void {
  for (const image of editor.getWrapper()?.findType('image') ?? []) {
    const element = image.getEl();
    if (!element) continue;
    document.adoptNode(element);
    Reflect.deleteProperty(element, '__gjsv');
  }
}
