import { LogoMark } from '@pregon/ui/icon';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';

export function NotFoundPage() {
  useEffect(() => {
    document.title = 'Página no encontrada · Pregón';
  }, []);
  return (
    <main className="session-notice">
      <div className="empty">
        <LogoMark height={64} />
        <h1>No encontramos esta página.</h1>
        <p>La dirección no existe o cambió de lugar.</p>
        <div className="row">
          <Link className="btn btn-primary" to="/">
            Ir al inicio
          </Link>
        </div>
      </div>
    </main>
  );
}
