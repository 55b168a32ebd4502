import { PublicFrame } from '../../frame/public-frame.tsx';
import { Rings } from '../../frame/rings.tsx';

/** The address without a path: somebody came by and is welcome. */
export default function HomePage() {
  return (
    <PublicFrame>
      <Rings tone="accent" sign="wait" />
      <div>
        <h1>Hola</h1>
        <p className="soft">
          Aquí llegan las novedades de tus tiendas. Si te escribimos y quieres cambiar lo que recibes, abre el enlace que está al
          final de cualquier mensaje.
        </p>
      </div>
    </PublicFrame>
  );
}
