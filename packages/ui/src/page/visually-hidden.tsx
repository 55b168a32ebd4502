import type { ReactNode } from 'react';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr">{children}</span>;
}

/** A skip link, first in the tab order of a host. `target` is the id of the main element, which needs tabIndex -1. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a className="skip" href={`#${target}`}>
      Saltar al contenido
    </a>
  );
}
