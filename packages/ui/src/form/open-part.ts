import { useCallback, useState, type ComponentType } from 'react';

/** What a control opens, in a chunk of its own. */
export interface OpenPart<Props> {
  /** What stands open; undefined while nothing does, or until it is here. */
  readonly Part: ComponentType<Props> | undefined;
  /** The same once it is here, open or not: for what moves while it closes, and is told by `isOpen`. */
  readonly Loaded: ComponentType<Props> | undefined;
  readonly isOpen: boolean;
  readonly open: () => void;
  /** Always the same function. */
  readonly close: () => void;
  /** For `onFocus` and `onHoverStart` of the control: fetches the part before it is needed. */
  readonly prepare: () => void;
}

/** A lazily loaded part that opens and closes. One that failed to load closes again, and is retried the next time. */
export function useOpenPart<Props>(load: () => Promise<ComponentType<Props>>): OpenPart<Props> {
  const [loaded, setLoaded] = useState<{ readonly Part: ComponentType<Props> }>();
  const [isOpen, setOpen] = useState(false);
  const fetchPart = async () => {
    if (!loaded) setLoaded({ Part: await load() });
  };
  const close = useCallback(() => setOpen(false), []);
  return {
    Part: isOpen ? loaded?.Part : undefined,
    Loaded: loaded?.Part,
    isOpen,
    open: () => {
      setOpen(true);
      fetchPart().catch(close);
    },
    close,
    // No state changes: a passing pointer must not cause a render.
    prepare: () => void load().catch(() => undefined),
  };
}
