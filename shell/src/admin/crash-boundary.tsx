import { Component, type ReactNode } from 'react';

/** The last net. What is caught here has taken the whole page with it. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <Crash /> : this.props.children;
  }
}

export function Crash() {
  return (
    <main className="empty" role="alert">
      <h1>Error crítico en la aplicación</h1>
      <p>Lo que guardaste está a salvo.</p>
      <div className="row">
        <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
          Volver a cargar
        </button>
      </div>
    </main>
  );
}
