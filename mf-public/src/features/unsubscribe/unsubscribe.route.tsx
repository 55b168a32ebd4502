import { readUnsubscribeLink } from '../../public-path.ts';
import { UnsubscribePage } from './unsubscribe.page.tsx';

/** The same page inside the admin set, where the address is not validated. */
export default function UnsubscribeRoute() {
  return <UnsubscribePage {...readUnsubscribeLink(window.location)} />;
}
