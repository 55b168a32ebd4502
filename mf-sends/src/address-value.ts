import { useSearchParams } from 'react-router-dom';

/** A value of the address, `?intentos=7`, and a function that sets or removes it in place of the history entry. The rest of the address stays. */
export function useAddressValue(name: string): readonly [value: string | undefined, set: (value: string | undefined) => void] {
  const [parameters, setParameters] = useSearchParams();
  const set = (value: string | undefined): void =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === undefined) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return [parameters.get(name) ?? undefined, set];
}
