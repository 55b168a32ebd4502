import { decoded, signature } from '../../public-path.ts';
import { UnsubscribePage } from './unsubscribe.page.tsx';

/** The same page inside the admin set, where the address is taken as it stands. */
export default function UnsubscribeRoute() {
  const { pathname, search } = window.location;
  return <UnsubscribePage email={decoded(pathname.split('/').filter(Boolean).at(-1) ?? '')} token={signature(search)} />;
}
