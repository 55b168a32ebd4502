import { isMissingFile } from '@pregon/remote-api/load-part';
import { LogoMark } from '@pregon/ui/icon';
import { ToastRegion } from '@pregon/ui/toast';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { sayFault } from '../area/fault-toast.ts';
import { reportShellFault } from './report-shell-fault.ts';

/**
 * The top-level error boundary: for what a page of the shell or the frame of the admin area throws, and for a part of the shell that
 * does not load. Logs and reports the error, says it in a toast of 10 s, and shows a page from which the same address can be tried
 * again: without a reload, unless a part is missing, whose failure the router remembers.
 */
export default function TopBoundary() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const sentence = sentenceOf(error);
  const isMissing = isMissingFile(error);
  const retry = () => void navigate({ pathname, search, hash }, { replace: true, state });
  useEffect(() => {
    console.error(error);
    document.title = 'Página no disponible · Pregón';
    sayFault(sentence);
    void reportShellFault(error);
  }, [error, sentence]);
  return (
    <>
      <main className="session-notice">
        <div className="empty" role="alert">
          <LogoMark height={64} />
          <h1>Esta página no está disponible.</h1>
          <p>Lo que guardaste está a salvo.</p>
          <div className="row wrap">
            <button type="button" className="btn btn-primary" onClick={isMissing ? reload : retry}>
              {isMissing ? 'Volver a cargar' : 'Reintentar'}
            </button>
            <a className="btn btn-ghost" href="/admin">
              Ir al inicio
            </a>
          </div>
        </div>
      </main>
      <ToastRegion />
    </>
  );
}

const reload = () => window.location.reload();

/** The error of a missing file speaks English, and of addresses. */
function sentenceOf(error: unknown): string {
  if (isMissingFile(error)) return 'no se pudo cargar una parte de la aplicación.';
  return error instanceof Error ? error.message : String(error);
}
