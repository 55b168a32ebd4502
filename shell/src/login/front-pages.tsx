import { ToastRegion } from '@pregon/ui/toast';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';

/** The frame of all pages before the log-in; toasts survive navigation between them. */
export function FrontPages() {
  const { pathname } = useLocation();
  const [hasToasts, setHasToasts] = useState(false);
  // The log-in itself never shows a toast, so it does not load them.
  if (pathname !== '/' && !hasToasts) setHasToasts(true);
  return (
    <>
      <Outlet />
      {hasToasts ? <ToastRegion /> : null}
    </>
  );
}
