import grapes, { type Editor, type EditorConfig } from 'grapesjs';
import spanish from 'grapesjs/locale/es.js';
import type { MailEditorOptions } from '../mail-editor.ts';
import { canvasStyles } from './canvas-styles.ts';
import { starterTemplate } from './mail-blocks.ts';
import { mailParts } from './mail-parts.ts';
import { richTextConfig } from './rich-text.ts';

// Its declarations describe a CommonJS module, its bundle is an ES module: the default export is the library itself.
const library = grapes as unknown as typeof grapes.default;

const partNames = { wrapper: 'Mensaje', text: 'Texto', image: 'Imagen', link: 'Enlace', textnode: 'Texto' };

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
    // Of the sectors that it comes with nothing is shown; making them takes a third of the start.
    styleManager: { custom: true, sectors: [] },
    traitManager: { custom: true },
    layerManager: { custom: true },
    richTextEditor: richTextConfig,
    // What is selected is no change: taking it back would look as if nothing happened.
    undoManager: { trackSelection: false },
    selectorManager: { custom: true },
    // Pictures are uploaded by our own library: dropped files must not become part of the message.
    assetManager: { custom: true, upload: false, embedAsBase64: false, autoAdd: false },
    deviceManager: {
      devices: [
        { id: 'desktop', name: 'desktop', width: '' },
        { id: 'phone', name: 'phone', width: '375px' },
      ],
    },
    // Without a name GrapesJS looks for the plugin in all that stands in the window.
    plugins: [{ id: 'mail-parts', plugin: mailParts }],
  };
}

/** Starts GrapesJS: with a canvas, or without a face. */
export const startGrapes = (options: MailEditorOptions): Editor => library.init(configuration(options));
