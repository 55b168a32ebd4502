interface NoReportsProps {
  readonly state: 'waiting' | 'none' | 'fault';
  readonly onRetry: () => void;
}

/** The state of Reportes while it has no entries. The group keeps its place, so that others do not move. */
export function NoReports({ state, onRetry }: NoReportsProps) {
  if (state === 'waiting') return <span className="menu-none">Cargando…</span>;
  if (state === 'none') return <span className="menu-none">Aún no tienes reportes.</span>;
  return (
    <span className="menu-none">
      No pudimos cargarlos.{' '}
      <button type="button" className="link" onClick={onRetry}>
        Reintentar
      </button>
    </span>
  );
}
