import type { ReactNode } from 'react';

export interface EmptyProps {
  /**
   * 'first': nothing yet; describe the records and offer the primary action. 'none': nothing matches; name the filter and offer to clear
   * it. 'fault': loading failed; offer 'Reintentar'.
   */
  kind: 'first' | 'none' | 'fault';
  title: string;
  /** One sentence. */
  children?: ReactNode;
  /** Two buttons at most. */
  actions?: ReactNode;
  /** Technical details in a collapsed disclosure. */
  detail?: string | undefined;
  /** Heading level 1 if the page has no other content. */
  level?: 1 | 2 | undefined;
}

/** An empty state with its reason. */
export function Empty({ kind, title, children, actions, detail, level = 2 }: EmptyProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className="empty" role={kind === 'fault' ? 'alert' : undefined}>
      <Rings kind={kind} />
      <Title>{title}</Title>
      {children ? <p>{children}</p> : null}
      {actions ? <div className="row wrap">{actions}</div> : null}
      {detail ? (
        <details>
          <summary>Detalle técnico</summary>
          <code>{detail}</code>
        </details>
      ) : null}
    </div>
  );
}

/** An illustration of the horn, for each of the three kinds. */
function Rings({ kind }: { kind: EmptyProps['kind'] }) {
  return (
    <svg className="art" viewBox="0 0 128 104" width="128" height="104" aria-hidden="true" data-kind={kind}>
      <g fill="currentColor">
        <rect x="24" y="16" width="12" height="72" rx="6" />
        <path d="M42 20c0-1.6 1.2-2.6 2.8-2.5a24 24 0 0 1 0 48c-1.6 0-2.8-1-2.8-2.6z" />
      </g>
      <g className="rings" fill="none" strokeWidth="8" strokeLinecap="round">
        <path d="M76 17a38 38 0 0 1 0 49" />
        <path d="M94 8a58 58 0 0 1 0 67" />
      </g>
    </svg>
  );
}
