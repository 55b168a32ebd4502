import grapes, { type Editor, type EditorConfig } from 'grapesjs';
import spanish from 'grapesjs/locale/es.js';
import type { MailEditorOptions } from '../mail-editor.ts';
import { canvasStyles } from './canvas-styles.ts';
import { starterTemplate } from './mail-blocks.ts';
import { mailParts } from './mail-parts.ts';
import { richTextConfig } from './rich-text.ts';

// The package's declarations describe a CommonJS module, but its bundle is an ES module, whose default export is the library itself.
const library = grapes as unknown as typeof grapes.default;

const partNames = { wrapper: 'Mensaje', text: 'Texto', image: 'Imagen', link: 'Enlace', textnode: 'Texto' };

/** Configuration of GrapesJS: only its canvas is used, with our own panels around it. No request goes to other hosts. */
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
    // The default sectors are not shown, and creating them takes a third of the start-up time.
    styleManager: { custom: true, sectors: [] },
    traitManager: { custom: true },
    layerManager: { custom: true },
    richTextEditor: richTextConfig,
    // Selection changes are not undoable, because undoing one would have no visible effect.
    undoManager: { trackSelection: false },
    selectorManager: { custom: true },
    // Images are uploaded by our own library: dropped files must not become part of the message.
    assetManager: { custom: true, upload: false, embedAsBase64: false, autoAdd: false },
    deviceManager: {
      devices: [
        { id: 'desktop', name: 'desktop', width: '' },
        { id: 'phone', name: 'phone', width: '375px' },
      ],
    },
    // Without an id GrapesJS searches all properties of the window for the plugin.
    plugins: [{ id: 'mail-parts', plugin: mailParts }],
  };
}

/** Starts GrapesJS: with a canvas, or headless. */
export const startGrapes = (options: MailEditorOptions): Editor => library.init(configuration(options));
