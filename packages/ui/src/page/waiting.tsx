import type { ReactNode } from 'react';
import { formatNumber } from '../format.tsx';

interface SkeletonProps {
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  /** Bars one below the other instead of a block, for what consists of rows. */
  readonly isRows?: boolean;
}

/** A skeleton bar in the place of content that is loading. Give it the size of the content, so that the layout does not shift. */
export function Skeleton({ width = '100%', height, isRows = false }: SkeletonProps) {
  return (
    <span className={isRows ? 'skeleton rows' : 'skeleton'} style={{ width, ...(height ? { height } : {}) }} aria-hidden="true" />
  );
}

/** The height of the window, for skeletons of content that is at least as high: nothing below it is then seen to move. */
export const windowHeight = '100svh';

/** A spinner with its text: 'Cargando editor…'. */
export function Spinner({ children }: { children: ReactNode }) {
  return (
    <output className="row soft">
      <span className="spin accent" />
      {children}
    </output>
  );
}

/** A loading region: hides its skeletons from screen readers and announces that it loads. */
export function Waiting({ label = 'Cargando…', children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <output className="sr">{label}</output>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

export interface ProgressProps {
  /** Label of the work: 'Enviando'. */
  label: string;
  done: number;
  total: number;
  /** Below the bar: '8.390 entregados · 22 rebotados'. */
  children?: ReactNode;
}

/** A progress bar of counted work: 'n de N'. */
export function Progress({ label, done, total, children }: ProgressProps) {
  const count = `${formatNumber(done)} de ${formatNumber(total)}`;
  return (
    <div className="progress">
      <div className="row">
        <b>{label}</b>
        <span className="end num">{count}</span>
      </div>
      <progress className="bar" aria-label={label} value={done} max={Math.max(1, total)} aria-valuetext={count} />
      {children ? <p className="hint num">{children}</p> : null}
    </div>
  );
}
