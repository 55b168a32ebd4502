import { useEffect } from 'react';
import { PublicFrame } from '../../frame/public-frame.tsx';
import { Street } from './street.tsx';

/** The address without a path: a greeting. */
export default function HomePage() {
  useEffect(() => {
    document.title = 'Hola · Pregón';
  }, []);
  return (
    <PublicFrame>
      <Street />
      <div>
        <h1>Hola</h1>
        <p className="soft after-title">
          Desde aquí te escriben las tiendas que te gustan, solo cuando tú quieres. Para cambiar lo que recibes, abre el enlace
          que está al final de cualquier mensaje.
        </p>
      </div>
      <a className="own-data" href="/preferences?action=datos">
        Tus datos personales
      </a>
    </PublicFrame>
  );
}
