import { ClosedPage } from '../../frame/closed-page.tsx';
import { ShopPage } from '../../shop/shop-page.tsx';
import { VisitDesk } from './visit-desk.tsx';

/** `/apps/{key}/visita`: sellers log visits and purchases. Only available for keys of the counter. */
export function VisitPage({ appKey }: { readonly appKey: string }) {
  return (
    <ShopPage appKey={appKey} title="Registra una visita">
      {(shop) => (shop.counter ? <VisitDesk shop={shop} /> : <ClosedPage />)}
    </ShopPage>
  );
}
