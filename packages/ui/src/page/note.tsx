import { Info, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/** Something to know. A warning blocks or costs money, and carries its remedy as a link. */
export function Note({ tone = 'info', children }: { tone?: 'info' | 'warning' | 'plain' | undefined; children: ReactNode }) {
  return (
    <div className="note" data-tone={tone}>
      {tone === 'plain' ? null : <Icon of={tone === 'warning' ? TriangleAlert : Info} />}
      <div>{children}</div>
    </div>
  );
}

/** Across the page column, never over it: 'Hay una nueva versión. Actualizar'. It can wait. */
export function Banner({ children, actionLabel, onAction }: { children: ReactNode; actionLabel: string; onAction: () => void }) {
  return (
    <output className="banner">
      <Icon of={RefreshCw} />
      <span>{children}</span>
      <button type="button" onClick={onAction}>
        {actionLabel}
      </button>
    </output>
  );
}
