import { withSupportCode } from '@pregon/ui/support-code';
import { type ReactNode, useEffect, useState } from 'react';
import { ClosedPage } from '../frame/closed-page.tsx';
import { PublicFrame } from '../frame/public-frame.tsx';
import { workOffline } from '../offline/work-offline.ts';
import { type Shop, useShop } from './use-shop.ts';

interface ShopPageProps {
  readonly appKey: string;
  readonly title: string;
  /** Loads the lazy parts of the page. */
  readonly loadRest?: () => Promise<unknown>;
  readonly children: (shop: Shop) => ReactNode;
}

/** A page of a shop: loads the shop first, and works offline from then on. */
export function ShopPage({ appKey, title, loadRest, children }: ShopPageProps) {
  const [shop, again] = useShop(appKey);
  const [worksOffline, setWorksOffline] = useState(false);
  const open = shop.state === 'open';

  useEffect(() => {
    document.title = `${title} · Pregón`;
  }, [title]);
  useEffect(() => {
    if (open) void workOffline(loadRest).then(setWorksOffline);
  }, [open, loadRest]);

  if (shop.state === 'closed') return <ClosedPage />;
  if (shop.state === 'loading') {
    return (
      <PublicFrame>
        <output className="soft">Un momento…</output>
      </PublicFrame>
    );
  }
  if (shop.state === 'away') {
    return (
      <PublicFrame>
        <div role="alert" className="stack">
          <h1>Sin respuesta del servidor</h1>
          <p className="soft">
            {withSupportCode(
              'Revisa la conexión. Después de abrir esta página una vez con red, también funciona sin ella.',
              shop.fault,
            )}
          </p>
        </div>
        <button type="button" className="btn btn-primary btn-l btn-wide" onClick={again}>
          Reintentar
        </button>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame shop={shop.shop.accountName}>
      {children(shop.shop)}
      {worksOffline && <p className="hint">Esta página ya funciona sin conexión en este dispositivo.</p>}
    </PublicFrame>
  );
}
