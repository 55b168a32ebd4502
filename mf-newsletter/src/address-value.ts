import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** Sets a value, or takes it away. By default that adds a step to the history, to which the Back button returns. */
export type SetAddressValue<Value extends string> = (value: Value | undefined, options?: { readonly replace?: boolean }) => void;

/** A part of the state of a screen that its address keeps: `?version=12`. The rest of the address and the navigation state stay. */
export function useAddressValue(name: string): readonly [value: string | undefined, set: SetAddressValue<string>] {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation() as { readonly state: unknown };
  const set = useCallback<SetAddressValue<string>>(
    (value, { replace = false } = {}) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === undefined) after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace, state },
      ),
    [name, setParameters, state],
  );
  return [parameters.get(name) ?? undefined, set];
}
