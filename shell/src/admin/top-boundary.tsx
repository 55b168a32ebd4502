import { isMissingFile } from '@pregon/remote-api/load-part';
import { LogoMark } from '@pregon/ui/icon';
import { ToastRegion } from '@pregon/ui/toast';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showFaultToast } from '../area/fault-toast.ts';
import { reportShellFault } from './report-shell-fault.ts';

/**
 * The top-level error boundary, for errors of a page, of the admin area's frame, and of a chunk that fails to load. Logs and
 * reports the error, shows a toast for 10 s, and a page with a retry: without a reload, unless a chunk is missing, since the browser
 * may keep its failure.
 */
export default function TopBoundary({ error }: { readonly error: unknown }) {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const sentence = sentenceOf(error);
  const isMissing = isMissingFile(error);
  const retry = () => void navigate({ pathname, search, hash }, { replace: true, state });
  useEffect(() => {
    console.error(error);
    document.title = 'Página no disponible · Pregón';
    showFaultToast(sentence);
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

/** The message of a missing file is technical and in English, so it is replaced. */
function sentenceOf(error: unknown): string {
  if (isMissingFile(error)) return 'no se pudo cargar una parte de la aplicación.';
  return error instanceof Error ? error.message : String(error);
}
