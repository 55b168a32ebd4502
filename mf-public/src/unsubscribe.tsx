import { useEffect, useState } from 'react';
import { UnsubscribePage } from './features/unsubscribe/unsubscribe.page.tsx';
import { mounted } from './mounted.tsx';
import { unsubscribeLink } from './public-path.ts';

/** `/unsubscribe/{email}?t=…`. What is no address has no page. */
export const { bootstrap, mount, unmount } = mounted(() => {
  const [link] = useState(() => unsubscribeLink(window.location));
  useEffect(() => {
    if (!link) window.location.replace('/NotFound');
  }, [link]);
  return link && <UnsubscribePage {...link} />;
});
