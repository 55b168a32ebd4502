import { ToastRegion } from '@pregon/ui/toast';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';

/** Around all pages in front of the admin area: what one of them has to say is still to be read on the next one. */
export function FrontPages() {
  const { pathname } = useLocation();
  const [hasToasts, setHasToasts] = useState(false);
  // The log-in itself never shows one, and does without the weight.
  if (pathname !== '/' && !hasToasts) setHasToasts(true);
  return (
    <>
      <Outlet />
      {hasToasts ? <ToastRegion /> : null}
    </>
  );
}
