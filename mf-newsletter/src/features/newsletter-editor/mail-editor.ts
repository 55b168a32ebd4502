import type { BlockId } from './message/mail-blocks.ts';

/** One thing of the selected part that can be changed, as its control shows it. */
export interface PartField {
  readonly id: string;
  readonly label: string;
  readonly control:
    | { readonly kind: 'color' | 'address' | 'text' | 'picture' }
    | { readonly kind: 'pixels'; readonly most: number }
    | { readonly kind: 'choice'; readonly options: Readonly<Record<string, string>> };
  /** A colour as '#rrggbb', pixels as digits, anything else as it is. */
  readonly value: string;
}

/** A part of the message in its outline: sections, and what a person can change in them. */
export interface OutlinePart {
  readonly id: string;
  readonly label: string;
  /** 0 for a section, 1 for what stands in it. */
  readonly depth: 0 | 1;
}

/** A merge tag in a text, counted from its beginning. */
export interface UsedTag {
  readonly index: number;
  /** As it was written, known or not. */
  readonly name: string;
  /** Undefined: none was written. */
  readonly fallback: string | undefined;
}

export interface SelectedPart extends OutlinePart {
  readonly isText: boolean;
  /** The merge tags of a text. */
  readonly tags: readonly UsedTag[];
  /** What stands in it. */
  readonly parts: readonly OutlinePart[];
  readonly fields: readonly PartField[];
}

/** What the screen shows of the editor. A new object after every change. */
export interface EditorState {
  /**
   * The message as the editor holds it, styles apart: to look through, not to send. Each element says by `data-part` which part it
   * is, as `selectPart` takes it.
   */
  readonly content: string;
  readonly outline: readonly OutlinePart[];
  readonly selected: SelectedPart | undefined;
  /** What can be changed of the message as a whole. */
  readonly fields: readonly PartField[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Changed since it was loaded. */
  readonly isDirty: boolean;
  /** How often the text toolbar asked for the list of merge tags. */
  readonly tagRequests: number;
  /** How often a picture was asked for in the canvas, by a double press on one. */
  readonly imageRequests: number;
  /** The tag of the selected text that was pressed in the canvas last; a new object for every press. */
  readonly pressedTag: { readonly index: number } | undefined;
}

export type Device = 'desktop' | 'phone';

/** A message as it is saved. */
export interface ExportedMessage {
  /** The editor's own description of the design, as JSON. */
  readonly templateJson: string;
  /** A complete HTML document, styles inline, merge tags unfilled. */
  readonly templateHtml: string;
}

/** The words of a text of the message, tags included. */
export interface PartText {
  readonly partId: string;
  readonly text: string;
}

/** The visual editor, as far as the screen knows it. Behind it stands GrapesJS, in a chunk of its own. */
export interface MailEditor {
  readonly isReady: () => boolean;
  /** Shows a design, as unchanged. Throws when the text is none. */
  readonly loadDesign: (templateJson: string) => void;
  /** Puts these blocks in the place of all others, a change that can be undone. */
  readonly startWith: (content: string) => void;
  /** The design as it stands, as `loadDesign` takes it. */
  readonly getDesign: () => string;
  /** The message as it stands, as it would be saved: a complete document. What is being typed goes on being typed. */
  readonly getHtml: () => Promise<string>;
  /** Ends the editing of a text first. Rejects when the design can't be turned into a message. */
  readonly exportMessage: (title: string) => Promise<ExportedMessage>;
  readonly state: () => EditorState;
  /** Calls after every change, once for all that one change of a person makes. Answers the function that ends that. */
  readonly onChange: (listener: () => void) => () => void;
  /** Adds a block after the selected section, or else before the footer, and selects it. */
  readonly insertBlock: (id: BlockId) => void;
  readonly startDrag: (id: BlockId, event: DragEvent) => void;
  readonly endDrag: () => void;
  /** Writes at the caret of the text that is being edited, or else at the end of the selected text. False if there is none. */
  readonly insertText: (text: string) => boolean;
  /** What is marked in the text that is being edited, or else all of the selected text; empty if there is none. */
  readonly selectedText: () => string;
  /** Writes a tag of the selected text anew; with nothing the tag goes. Ends the editing of the text. */
  readonly setTag: (index: number, text: string) => void;
  /** Puts plain text in the place of `selectedText`. False if there is no text. */
  readonly replaceSelectedText: (text: string) => boolean;
  /** Every text of the message, in its order. */
  readonly texts: () => readonly PartText[];
  /** Puts other words in the place of some in a text, wherever they stand as whole words; its formats stay. */
  readonly replaceWords: (partId: string, words: string, replacement: string) => void;
  /** Underlines these words in the canvas, wherever they stand; none ends that. It is no change of the message. */
  readonly markWords: (words: readonly string[]) => void;
  /** Undefined: nothing is selected any more. */
  readonly selectPart: (partId: string | undefined) => void;
  readonly setField: (fieldId: string, value: string) => void;
  /** Shows other pictures in the place of these, wherever they stand. Nothing that a person did, so nothing to undo. */
  readonly replaceImages: (addresses: ReadonlyMap<string, string>) => void;
  readonly editText: () => void;
  /** Moves the section that is selected, or in which the selected part stands. */
  readonly moveSection: (step: -1 | 1) => void;
  readonly duplicate: () => void;
  readonly remove: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly setDevice: (device: Device) => void;
  readonly destroy: () => void;
}

export interface MailEditorOptions {
  /** Where the canvas stands. Without it the editor has no face: it loads, and exports. */
  readonly canvas?: HTMLElement;
  /** Who sends, for the header of a new newsletter. */
  readonly brand: string;
}

export type CreateMailEditor = (options: MailEditorOptions) => MailEditor;
