import { loadPart } from '@pregon/federation/load-part';
import { type ComponentType, useEffect, useState } from 'react';
import { PublicFrame } from './public-frame.tsx';

interface LaterPageProps<Props> {
  readonly load: () => Promise<{ readonly default: ComponentType<Props> }>;
  /** What the page is told. */
  readonly page: Props;
}

/** Milliseconds after which the page says that it is late. */
const patience = 4000;

type State<Props> = { readonly Page: ComponentType<Props> } | 'waiting' | 'late' | 'missing';

/** A page in a part of its own, which recipients don't pay for. What does not come can be asked for again. */
export function LaterPage<Props extends object>({ load, page }: LaterPageProps<Props>) {
  const [state, setState] = useState<State<Props>>('waiting');
  const [attempt, setAttempt] = useState({ load });

  useEffect(() => {
    const late = setTimeout(() => setState('late'), patience);
    loadPart(attempt.load)
      .then(
        ({ default: Page }) => setState({ Page }),
        () => setState('missing'),
      )
      .finally(() => clearTimeout(late));
    return () => clearTimeout(late);
  }, [attempt]);

  if (typeof state === 'object') return <state.Page {...page} />;
  if (state === 'waiting') return <PublicFrame>{undefined}</PublicFrame>;
  if (state === 'late') {
    return (
      <PublicFrame>
        <output className="soft">Está tardando más de lo normal…</output>
      </PublicFrame>
    );
  }
  const retry = () => {
    setState('waiting');
    setAttempt({ load });
  };
  return (
    <PublicFrame>
      <div role="alert" className="stack">
        <h1>Este módulo no está disponible.</h1>
        <p>Error: no se pudo cargar el módulo.</p>
      </div>
      <button type="button" className="btn btn-primary btn-l btn-wide" onClick={retry}>
        Reintentar
      </button>
    </PublicFrame>
  );
}
