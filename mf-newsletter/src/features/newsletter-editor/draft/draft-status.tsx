import { useEffect, useState } from 'react';
import type { AutosaveState } from './server-draft.ts';

const minute = 60_000;

/** The autosave state of the draft, in a few words beside the name. */
export function DraftStatus({ state }: { state: AutosaveState }) {
  return (
    <output className="ed-saved" data-kind={state.kind}>
      {state.kind === 'saved' ? <SavedAt at={state.at} key={state.at} /> : null}
      {state.kind === 'changed' ? 'Borrador · Guardando…' : null}
      {state.kind === 'failed' ? 'El borrador no se pudo guardar. Lo intentamos de nuevo.' : null}
    </output>
  );
}

function SavedAt({ at }: { at: number }) {
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinutes(Math.floor((Date.now() - at) / minute)), minute);
    return () => clearInterval(timer);
  }, [at]);
  return `Borrador · ${minutes === 0 ? 'Guardado hace un momento' : `Guardado hace ${minutes} min`}`;
}
