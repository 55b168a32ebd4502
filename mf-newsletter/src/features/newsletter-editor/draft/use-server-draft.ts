import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { MailEditor } from '../mail-editor.ts';
import {
  deleteDraft,
  createServerDraft,
  readDraft,
  type AutosaveState,
  type ServerDraft,
  type ServerDraftAutosave,
  type DesignDraft,
} from './server-draft.ts';
import type { DraftIdentity } from './draft-identity.ts';

export interface UseServerDraftOptions {
  readonly identity: DraftIdentity;
  /** The editor with its design; undefined while it loads. */
  readonly editor: MailEditor | undefined;
  readonly name: string;
  /** The version that the work began from; null for a new newsletter. */
  readonly basedOn: number | null;
  /** What has changed since the newsletter was opened. */
  readonly isDirty: boolean;
  /** Whether whoever is here may keep anything. */
  readonly mayKeep: boolean;
}

export interface ServerDraftState {
  readonly state: AutosaveState;
  /** Undefined while it is asked for, and once it is answered. */
  readonly offer: ServerDraft | undefined;
  /** It is known whether there is work from before. */
  readonly isAsked: boolean;
  readonly goOn: () => void;
  readonly discard: () => void;
  /** What was kept is saved. */
  readonly drop: () => void;
}

/** Autosaves the editor's draft, once it is decided what becomes of the draft of an earlier visit. */
export function useServerDraft(options: UseServerDraftOptions): ServerDraftState {
  const { identity, editor, name, isDirty, mayKeep } = options;
  const [asked, setAsked] = useState<{ readonly work: ServerDraft | undefined }>();
  useEffect(() => {
    let isLeft = false;
    void (mayKeep ? readDraft(identity) : Promise.resolve(undefined)).then((work) => {
      if (!isLeft) setAsked({ work });
    });
    return () => {
      isLeft = true;
    };
  }, [identity, mayKeep]);
  const isClear = asked !== undefined && asked.work === undefined;
  const autosave = useAutosave(identity, mayKeep && isClear, options);
  const isChanged = isDirty && editor !== undefined;
  useEffect(() => {
    if (!autosave || !editor || !isChanged) return undefined;
    autosave.changed();
    return editor.onChange(autosave.changed);
  }, [autosave, editor, isChanged]);
  useEffect(() => autosave?.setName(name), [autosave, name]);
  const answer = () => setAsked({ work: undefined });
  return {
    state: useSyncExternalStore(
      useCallback((listener: () => void) => autosave?.subscribe(listener) ?? nothing, [autosave]),
      () => autosave?.state() ?? none,
    ),
    offer: asked?.work,
    isAsked: asked !== undefined,
    goOn: answer,
    discard: () => {
      void deleteDraft(identity);
      answer();
    },
    drop: () => autosave?.drop(),
  };
}

const none: AutosaveState = { kind: 'none' };
const nothing = () => {};

function useAutosave(identity: DraftIdentity, isOn: boolean, options: UseServerDraftOptions): ServerDraftAutosave | undefined {
  const newest = useRef(options);
  useLayoutEffect(() => {
    newest.current = options;
  });
  const [autosave, setKeeper] = useState<ServerDraftAutosave>();
  // As a layout effect, so that it ends, and keeps the last of it, while the editor still stands.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const read = (): DesignDraft | undefined => {
      const { editor, basedOn } = newest.current;
      return editor && { templateJson: editor.getDesign(), basedOn };
    };
    const created = createServerDraft(identity, read);
    setKeeper(created);
    const hide = () => {
      if (document.visibilityState === 'hidden') created.flush(true);
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      created.flush();
      created.end();
      setKeeper(undefined);
    };
  }, [identity, isOn]);
  return autosave;
}
