import { LogoMark } from '@pregon/ui/icon';
import { Component, type ReactNode } from 'react';
import { reportShellFault } from './report-shell-fault.ts';

/** The last error boundary, for errors of the top-level one. React logs the error. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    void reportShellFault(error);
  }

  override render() {
    return this.state.crashed ? <Crash /> : this.props.children;
  }
}

function Crash() {
  return (
    <main className="session-notice">
      <div className="empty" role="alert">
        <LogoMark height={64} />
        <h1>Error crítico en la aplicación</h1>
        <p>Lo que guardaste está a salvo.</p>
        <div className="row">
          <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
            Volver a cargar
          </button>
        </div>
      </div>
    </main>
  );
}
