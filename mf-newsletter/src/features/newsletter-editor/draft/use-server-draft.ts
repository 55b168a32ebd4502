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
  /** The version that the edits are based on; null for a new newsletter. */
  readonly basedOn: number | null;
  /** Whether the design has changed since the newsletter was opened. */
  readonly isDirty: boolean;
  /** Whether the user has permission to save drafts. */
  readonly maySave: boolean;
}

export interface ServerDraftState {
  readonly state: AutosaveState;
  /** The draft of an earlier visit to offer. Undefined while it is loading, and after the decision. */
  readonly offer: ServerDraft | undefined;
  /** Whether the request for an earlier draft has completed. */
  readonly isLoaded: boolean;
  readonly resume: () => void;
  readonly discard: () => void;
  /** Discards the draft, because the newsletter was saved. */
  readonly drop: () => void;
}

/** Autosaves the editor's draft, once the user has decided about the draft of an earlier visit. */
export function useServerDraft(options: UseServerDraftOptions): ServerDraftState {
  const { identity, editor, name, isDirty, maySave } = options;
  const [asked, setAsked] = useState<{ readonly work: ServerDraft | undefined }>();
  useEffect(() => {
    let isLeft = false;
    void (maySave ? readDraft(identity) : Promise.resolve(undefined)).then((work) => {
      if (!isLeft) setAsked({ work });
    });
    return () => {
      isLeft = true;
    };
  }, [identity, maySave]);
  const isClear = asked !== undefined && asked.work === undefined;
  const autosave = useAutosave(identity, maySave && isClear, options);
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
    isLoaded: asked !== undefined,
    resume: answer,
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
  const [autosave, setAutosave] = useState<ServerDraftAutosave>();
  // A layout effect, so that its cleanup saves the last changes while the editor still exists.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const read = (): DesignDraft | undefined => {
      const { editor, basedOn } = newest.current;
      return editor && { templateJson: editor.getDesign(), basedOn };
    };
    const created = createServerDraft(identity, read);
    setAutosave(created);
    const hide = () => {
      if (document.visibilityState === 'hidden') created.flush(true);
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      created.flush();
      created.end();
      setAutosave(undefined);
    };
  }, [identity, isOn]);
  return autosave;
}
