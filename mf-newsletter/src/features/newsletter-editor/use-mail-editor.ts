import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { CreateMailEditor, EditorState, MailEditor } from './mail-editor.ts';
import type { MessageBrand } from './message/message-brand.ts';

export type LoadMailEditor = () => Promise<CreateMailEditor>;

export interface UseMailEditorOptions {
  readonly loadEditor: LoadMailEditor;
  /** Loads the brand of new blocks; the same function on every call. */
  readonly loadBrand: () => Promise<MessageBrand>;
  /** Without a canvas the message can be previewed and saved, not edited. */
  readonly mode: 'canvas' | 'preview';
  /** The design to open; undefined for a new message. */
  readonly design: string | undefined;
}

export interface OpenEditor {
  readonly editor: MailEditor | undefined;
  /** Undefined until there is an editor. */
  readonly brand: MessageBrand | undefined;
  /** Whether the editor shows the design: only then may it be saved. */
  readonly isOpen: boolean;
  readonly isDirty: boolean;
  /** Ref of the canvas's container. */
  readonly canvas: RefObject<HTMLDivElement | null>;
  /** The error when the editor could not start; `retry` starts again. */
  readonly fault: unknown;
  readonly retry: () => void;
}

/** Polling interval in milliseconds until the editor is ready for the design. */
const retryInterval = 100;

/** Loads the editor's chunk and opens the design, for the lifetime of the component. A change of mode keeps the edits. */
export function useMailEditor({ loadEditor, loadBrand, mode, design }: UseMailEditorOptions): OpenEditor {
  const canvas = useRef<HTMLDivElement>(null);
  const [changed, setChanged] = useState<string>();
  const [made, setMade] = useState<{ editor: MailEditor; mode: UseMailEditorOptions['mode'] }>();
  const [brand, setBrand] = useState<MessageBrand>();
  const [opened, setOpened] = useState<MailEditor>();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<{ attempt: number; fault: unknown }>();
  // When the mode changes, the editor of the other mode is destroyed before there is a new one.
  const editor = made?.mode === mode ? made.editor : undefined;
  const fail = useCallback((fault: unknown) => setFailed({ attempt, fault }), [attempt]);

  useEffect(() => {
    let isLeft = false;
    let created: MailEditor | undefined;
    const create = async () => {
      try {
        const [createMailEditor, loaded] = await Promise.all([loadEditor(), loadBrand()]);
        if (isLeft) return;
        created = createMailEditor({ brand: loaded, ...(mode === 'canvas' && canvas.current ? { canvas: canvas.current } : {}) });
        setBrand(loaded);
        setMade({ editor: created, mode });
      } catch (fault) {
        if (!isLeft) fail(fault);
      }
    };
    void create();
    return () => {
      isLeft = true;
      if (created?.state().isDirty) setChanged(created.getDesign());
      created?.destroy();
      setMade(undefined);
    };
  }, [loadEditor, loadBrand, mode, fail]);

  useEffect(() => {
    if (!editor) return undefined;
    const stop = () => {
      clearInterval(timer);
      end();
    };
    const open = () => {
      if (!editor.isReady()) return;
      stop();
      try {
        const shown = changed ?? design;
        if (shown !== undefined) editor.loadDesign(shown);
        setOpened(editor);
      } catch (fault) {
        fail(fault);
      }
    };
    const timer = setInterval(open, retryInterval);
    // Besides polling, the editor's event announces that it is ready, usually earlier. The result is rendered synchronously.
    const end = editor.onChange(() => flushSync(open));
    open();
    return stop;
  }, [editor, changed, design, fail]);

  const isOpen = editor !== undefined && opened === editor;
  return {
    editor,
    brand,
    isOpen,
    isDirty: useEditorState(isOpen ? editor : undefined)?.isDirty === true || changed !== undefined,
    canvas,
    fault: failed?.attempt === attempt ? failed.fault : undefined,
    retry: () => setAttempt(attempt + 1),
  };
}

const nothing = () => {};

/** Subscribes to the editor's state; undefined without an editor. */
export function useEditorState(editor: MailEditor | undefined): EditorState | undefined {
  const subscribe = useCallback((listener: () => void) => editor?.onChange(listener) ?? nothing, [editor]);
  return useSyncExternalStore(subscribe, () => editor?.state());
}
