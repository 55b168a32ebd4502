import type { ReactNode } from 'react';

/** Read out, not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr">{children}</span>;
}

/** First in the tab order of a host: past the menu, to the work. `target` is the id of the main element, which needs tabIndex -1. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a className="skip" href={`#${target}`}>
      Saltar al contenido
    </a>
  );
}
