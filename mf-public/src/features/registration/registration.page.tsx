import { ShopPage } from '../../shop/shop-page.tsx';
import { RegistrationDesk } from './registration-desk.tsx';

/** `/apps/{key}/registro`: customers write themselves down, or a seller does it with them. */
export function RegistrationPage({ appKey }: { readonly appKey: string }) {
  return (
    <ShopPage appKey={appKey} title="Regístrate">
      {(shop) => <RegistrationDesk appKey={appKey} shop={shop} />}
    </ShopPage>
  );
}
