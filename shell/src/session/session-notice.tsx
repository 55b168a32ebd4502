import type { ReactNode } from 'react';

/** All that is on the screen while a session is found out or ended. */
export function SessionNotice({ children }: { children: ReactNode }) {
  return (
    <main className="session-notice">
      <output className="row soft">
        <span className="spin accent" />
        {children}
      </output>
    </main>
  );
}
