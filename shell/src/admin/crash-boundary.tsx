import { isMissingFile } from '@pregon/federation/load-part';
import { LogoMark } from '@pregon/ui/icon';
import { Component, useEffect, type ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { shellVersion } from '../remotes/built-in.ts';

/** The last net. What is caught here has taken the whole page with it; React writes it to the console. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    void tell(error);
  }

  override render() {
    return this.state.crashed ? <Crash /> : this.props.children;
  }
}

/** The same for what the router catches: what a page of the shell throws, and a part of the shell that does not come. */
export function RouteCrash() {
  const error = useRouteError();
  useEffect(() => void tell(error), [error]);
  return <Crash />;
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

/** The platform hears of it, if what carries its reports is not lost as well. */
async function tell(error: unknown): Promise<void> {
  const cause = error instanceof Error ? error : new Error(String(error));
  const phase = isMissingFile(error) ? 'chunk' : 'render';
  try {
    const { reportFault } = await import(/* webpackChunkName: "later" */ '../remotes/platform-reports.ts');
    reportFault({ phase, remote: 'shell', release: shellVersion, cause });
  } catch {
    // Nobody hears of it but the person in front of it.
  }
}
