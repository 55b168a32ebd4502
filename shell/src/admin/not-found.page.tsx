import { useEffect } from 'react';
import { Link } from 'react-router-dom';

export function NotFoundPage() {
  useEffect(() => {
    document.title = 'Página no encontrada · Pregón';
  }, []);
  return (
    <main className="empty">
      <h1>No encontramos esta página.</h1>
      <p>La dirección no existe o cambió de lugar.</p>
      <div className="row">
        <Link className="btn btn-primary" to="/">
          Ir al inicio
        </Link>
      </div>
    </main>
  );
}
