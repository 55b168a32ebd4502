import type { BlockId } from './message/mail-blocks.ts';
import type { MessageBrand } from './message/message-brand.ts';

/** An editable property of the selected part, with the value for its control. */
export interface PartField {
  readonly id: string;
  readonly label: string;
  readonly control:
    | { readonly kind: 'color' | 'address' | 'text' | 'picture' }
    | { readonly kind: 'pixels'; readonly most: number }
    | { readonly kind: 'choice'; readonly options: Readonly<Record<string, string>> };
  /** A colour as '#rrggbb', pixels as digits, other values unchanged. */
  readonly value: string;
}

/** An entry of the message's outline: a section, or an editable part within it. */
export interface OutlinePart {
  readonly id: string;
  readonly label: string;
  /** Depth: 0 for a section, 1 for a part within it. */
  readonly depth: 0 | 1;
}

/** A merge tag in a text, with its index there. */
export interface UsedTag {
  readonly index: number;
  /** The tag as written, known or not. */
  readonly name: string;
  /** The default value; undefined without one. */
  readonly fallback: string | undefined;
}

export interface SelectedPart extends OutlinePart {
  readonly isText: boolean;
  /** The merge tags of a text. */
  readonly tags: readonly UsedTag[];
  /** The runs of a text, each of one format. */
  readonly lines: readonly string[];
  /** The text itself. */
  readonly parts: readonly OutlinePart[];
  readonly fields: readonly PartField[];
}

/** Snapshot of the editor's state for the screen. A new object after every change. */
export interface EditorState {
  /**
   * The message as HTML with a style sheet, for analysis, not for sending. The attribute `data-part` of each element is the id for
   * `selectPart`.
   */
  readonly content: string;
  readonly outline: readonly OutlinePart[];
  readonly selected: SelectedPart | undefined;
  /** Properties of the message as a whole. */
  readonly fields: readonly PartField[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Whether the message has changed since it was loaded. */
  readonly isDirty: boolean;
  /** Counter of requests of the text toolbar for the list of merge tags. */
  readonly tagRequests: number;
  /** Counter of requests for an image, by a double press on one in the canvas. */
  readonly imageRequests: number;
  /** The merge tag of the selected text that was last pressed in the canvas; a new object for every press. */
  readonly pressedTag: { readonly index: number } | undefined;
}

export type Device = 'desktop' | 'phone';

/** A message as it is saved. */
export interface ExportedMessage {
  /** The editor's own description of the design, as JSON. */
  readonly templateJson: string;
  /** A complete HTML document with inline styles and unfilled merge tags. */
  readonly templateHtml: string;
}

/** A section of the message, to be saved as a block. */
export interface SelectedBlock {
  readonly label: string;
  /** A component of the editor with inline styles, as JSON, for `insertSaved`. */
  readonly design: string;
}

/** A text of the message, including merge tags. */
export interface PartText {
  readonly partId: string;
  readonly text: string;
}

/** Interface of the visual editor (adapter). The implementation with GrapesJS is a separate chunk. */
export interface MailEditor {
  readonly isReady: () => boolean;
  /** Loads a design and resets the undo history. Throws when the text is invalid. */
  readonly loadDesign: (templateJson: string) => void;
  /** Replaces the whole message by these blocks; can be undone. */
  readonly startWith: (content: string) => void;
  /** The current design, for `loadDesign`. */
  readonly getDesign: () => string;
  /** The current message as a complete document. Does not interrupt the editing of a text. */
  readonly getHtml: () => Promise<string>;
  /** Exports the message after ending the editing of a text. Rejects when the design cannot be converted. */
  readonly exportMessage: (title: string) => Promise<ExportedMessage>;
  readonly state: () => EditorState;
  /** Subscribes to changes, batched to one call for each user action. Returns the function that unsubscribes. */
  readonly onChange: (listener: () => void) => () => void;
  /** Inserts a block after the selected section, or else before the footer, and selects it. */
  readonly insertBlock: (id: BlockId) => void;
  /** Inserts a saved block like `insertBlock`. Throws when the design is invalid. */
  readonly insertSaved: (design: string) => void;
  /** The section of the selected part as a block that can be saved; undefined without a selection. */
  readonly selectedBlock: () => SelectedBlock | undefined;
  readonly startDrag: (id: BlockId, event: DragEvent) => void;
  readonly endDrag: () => void;
  /** Inserts text at the caret of the edited text, or else at the end of the selected one. Returns false without a text. */
  readonly insertText: (text: string) => boolean;
  /** The selection within the edited text, or else the whole selected text; empty without one. */
  readonly selectedText: () => string;
  /** Replaces a merge tag of the selected text; an empty text removes it. Ends the editing of the text. */
  readonly setTag: (index: number, text: string) => void;
  /** Replaces `selectedText` by plain text. Returns false without a text. */
  readonly replaceSelectedText: (text: string) => boolean;
  /** Replaces a run of a text, and keeps its format. */
  readonly setLine: (partId: string, index: number, text: string) => void;
  /** All texts of the message, in order. */
  readonly texts: () => readonly PartText[];
  /** Replaces all occurrences of whole words in a text, and keeps its formats. */
  readonly replaceWords: (partId: string, words: string, replacement: string) => void;
  /** Underlines all occurrences of these words in the canvas, or none. This does not change the message. */
  readonly markWords: (words: readonly string[]) => void;
  /** Selects a part; undefined clears the selection. */
  readonly selectPart: (partId: string | undefined) => void;
  /** Writes a property of a part; of the selected one, or else of the message, without `partId`. */
  readonly setField: (fieldId: string, value: string, partId?: string) => void;
  /** Replaces the addresses of images everywhere. Not a user action, so it is not in the undo history. */
  readonly replaceImages: (addresses: ReadonlyMap<string, string>) => void;
  readonly editText: () => void;
  /** Moves the selected section, or the section of the selected part. */
  readonly moveSection: (step: -1 | 1) => void;
  readonly duplicate: () => void;
  readonly remove: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly setDevice: (device: Device) => void;
  readonly destroy: () => void;
}

export interface MailEditorOptions {
  /** Container of the canvas. Without it the editor is headless: it loads and exports. */
  readonly canvas?: HTMLElement;
  /** The brand that new messages and blocks wear. */
  readonly brand: MessageBrand;
}

export type CreateMailEditor = (options: MailEditorOptions) => MailEditor;
