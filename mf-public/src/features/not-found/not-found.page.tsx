import { PublicFrame } from '../../frame/public-frame.tsx';
import { Rings } from '../../frame/rings.tsx';

export default function NotFoundPage() {
  return (
    <PublicFrame>
      <Rings tone="accent" sign="cross" />
      <div>
        <h1>No encontramos esta página</h1>
        <p className="soft after-title">Revisa la dirección, o abre de nuevo el enlace desde el mensaje que recibiste.</p>
      </div>
      <a className="link" href="/">
        Ir al inicio
      </a>
    </PublicFrame>
  );
}
