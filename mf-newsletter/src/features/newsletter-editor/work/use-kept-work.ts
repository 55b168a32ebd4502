import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { MailEditor } from '../mail-editor.ts';
import { dropWork, keepWork, readWork, type KeepState, type KeptWork, type WorkKeeper, type WorkOnDesign } from './kept-work.ts';
import type { WorkIdentity } from './work-identity.ts';

export interface UseKeptWorkOptions {
  readonly identity: WorkIdentity;
  /** The editor with its design; undefined until then. */
  readonly editor: MailEditor | undefined;
  readonly name: string;
  /** The version that the work began from; null for a new newsletter. */
  readonly basedOn: number | null;
  /** What has changed since the newsletter was opened. */
  readonly isDirty: boolean;
  /** Whether whoever is here may keep anything. */
  readonly mayKeep: boolean;
}

export interface KeptWorkOffer {
  readonly state: KeepState;
  /** Undefined while it is asked for, and once it is answered. */
  readonly offer: KeptWork | undefined;
  /** It is known whether there is work from before. */
  readonly isAsked: boolean;
  readonly goOn: () => void;
  readonly discard: () => void;
  /** What was kept is saved. */
  readonly drop: () => void;
}

/** Keeps what is being done, from the moment that it is clear what becomes of the work from before. */
export function useKeptWork(options: UseKeptWorkOptions): KeptWorkOffer {
  const { identity, editor, name, isDirty, mayKeep } = options;
  const [asked, setAsked] = useState<{ readonly work: KeptWork | undefined }>();
  useEffect(() => {
    let isLeft = false;
    void (mayKeep ? readWork(identity) : Promise.resolve(undefined)).then((work) => {
      if (!isLeft) setAsked({ work });
    });
    return () => {
      isLeft = true;
    };
  }, [identity, mayKeep]);
  const isClear = asked !== undefined && asked.work === undefined;
  const keeper = useKeeper(identity, mayKeep && isClear, options);
  const isChanged = isDirty && editor !== undefined;
  useEffect(() => {
    if (!keeper || !editor || !isChanged) return undefined;
    keeper.changed();
    return editor.onChange(keeper.changed);
  }, [keeper, editor, isChanged]);
  useEffect(() => keeper?.setName(name), [keeper, name]);
  const answer = () => setAsked({ work: undefined });
  return {
    state: useSyncExternalStore(
      useCallback((listener: () => void) => keeper?.subscribe(listener) ?? nothing, [keeper]),
      () => keeper?.state() ?? none,
    ),
    offer: asked?.work,
    isAsked: asked !== undefined,
    goOn: answer,
    discard: () => {
      void dropWork(identity);
      answer();
    },
    drop: () => keeper?.drop(),
  };
}

const none: KeepState = { kind: 'none' };
const nothing = () => {};

function useKeeper(identity: WorkIdentity, isOn: boolean, options: UseKeptWorkOptions): WorkKeeper | undefined {
  const newest = useRef(options);
  useLayoutEffect(() => {
    newest.current = options;
  });
  const [keeper, setKeeper] = useState<WorkKeeper>();
  // As a layout effect, so that it ends, and keeps the last of it, while the editor still stands.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const read = (): WorkOnDesign | undefined => {
      const { editor, basedOn } = newest.current;
      return editor && { templateJson: editor.getDesign(), basedOn };
    };
    const created = keepWork(identity, read);
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
  return keeper;
}
