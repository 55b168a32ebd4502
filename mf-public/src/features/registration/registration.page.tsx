import { ShopPage } from '../../shop/shop-page.tsx';
import { loadCamera } from './photo-field.tsx';
import { RegistrationDesk } from './registration-desk.tsx';
import { loadTelephones } from './use-telephones.ts';

const loadRest = () => Promise.all([loadCamera(), loadTelephones()]);

/** `/apps/{key}/registro`: customers register by themselves, or a seller does it with them. */
export function RegistrationPage({ appKey }: { readonly appKey: string }) {
  return (
    <ShopPage appKey={appKey} title="Regístrate" loadRest={loadRest}>
      {(shop) => <RegistrationDesk appKey={appKey} shop={shop} />}
    </ShopPage>
  );
}
