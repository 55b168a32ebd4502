import { Info, RefreshCw, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/** Kind of the banner. A warning blocks something or costs money, and links to its remedy. */
export function Note({ tone = 'info', children }: { tone?: 'info' | 'warning' | 'plain' | undefined; children: ReactNode }) {
  return (
    <div className="note" data-tone={tone}>
      {tone === 'plain' ? null : <Icon of={tone === 'warning' ? TriangleAlert : Info} />}
      <div>{children}</div>
    </div>
  );
}

export interface BannerProps {
  /** One sentence: 'Hay una nueva versión.' */
  children: ReactNode;
  actionLabel: string;
  onAction: () => void;
  /** Called to dismiss the banner. */
  onDismiss: () => void;
}

/** A banner across the page column. It is rendered within an existing `output`, so that it is announced. */
export function Banner({ children, actionLabel, onAction, onDismiss }: BannerProps) {
  return (
    <div className="banner">
      <Icon of={RefreshCw} />
      <span>{children}</span>
      <button type="button" onClick={onAction}>
        {actionLabel}
      </button>
      <button type="button" className="x" aria-label="Ahora no" onClick={onDismiss}>
        <Icon of={X} />
      </button>
    </div>
  );
}
