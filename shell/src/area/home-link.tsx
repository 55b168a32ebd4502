import { useSession } from '@pregon/auth-api/session';
import { buttonClass } from '@pregon/ui/button';
import { Link } from 'react-router-dom';
import { home } from './menu-entries.ts';
import { isOpenTo, storesPlace } from './open-places.ts';

/** The way to the screen where the user's role starts. */
export function HomeLink({ variant }: { readonly variant: 'primary' | 'ghost' }) {
  const isWhole = isOpenTo(useSession().session?.user.role, home.to);
  return (
    <Link className={buttonClass({ variant })} to={isWhole ? home.to : storesPlace}>
      {isWhole ? 'Ir al Panel de Control' : 'Ir a Tiendas'}
    </Link>
  );
}
