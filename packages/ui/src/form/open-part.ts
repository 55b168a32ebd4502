import { useCallback, useState, type ComponentType } from 'react';

/** A lazily loaded overlay of a control. */
export interface OpenPart<Props> {
  /** The component while it is open and loaded, otherwise undefined. */
  readonly Part: ComponentType<Props> | undefined;
  /** The component once it is loaded, open or not: for components with an exit animation, which take `isOpen`. */
  readonly Loaded: ComponentType<Props> | undefined;
  readonly isOpen: boolean;
  readonly open: () => void;
  /** Has a stable identity. */
  readonly close: () => void;
  /** Prefetches the chunk: for `onFocus` and `onHoverStart` of the control. */
  readonly prepare: () => void;
}

/** State of a lazily loaded overlay. It closes when loading fails, and retries the next time it is opened. */
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
    // Changes no state: a passing pointer must not cause a render.
    prepare: () => void load().catch(() => undefined),
  };
}
