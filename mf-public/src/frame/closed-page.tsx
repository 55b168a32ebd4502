import { PublicFrame } from './public-frame.tsx';
import { Rings } from './rings.tsx';

/** The page for an unknown, stopped or invalid key: the same for all three, so that it reveals nothing. */
export function ClosedPage() {
  return (
    <PublicFrame>
      <Rings tone="accent" sign="cross" />
      <div>
        <h1>Esta página no está disponible</h1>
        <p className="soft after-title">Pide en la tienda el enlace o el código más reciente.</p>
      </div>
    </PublicFrame>
  );
}
