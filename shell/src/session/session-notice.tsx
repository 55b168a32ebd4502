import type { ReactNode } from 'react';

/** The content while a session is verified or ended. */
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
