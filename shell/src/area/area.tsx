import { queryClient } from '@pregon/auth-api/queries';
import type { Crumb } from '@pregon/remote-api/remote-module';
import type { SessionData } from '@pregon/contract/session/session.schema';
import { SkipLink } from '@pregon/ui/page';
import { ToastRegion } from '@pregon/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { whenIdle } from '../remotes/idle.ts';
import { RequireSession } from '../session/require-session.tsx';
import { OverrideNotice } from '../overrides/override-notice.tsx';
import { useShortcutKeys } from '../shortcuts/shortcut-keys.ts';
import { Account } from './account.tsx';
import { AreaDialogs } from './area-dialogs.tsx';
import './area.css';
// The first frame of the start page needs it, before the chunk of that page has come.
import '../analytics/analytics.css';
import { watchEvents } from './event-faults.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { NewVersion } from './new-version.tsx';
import { loadScreenHints } from './screen-hints.ts';
import { reportShellLoad } from './shell-load.ts';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

/** Everything under /admin; requires a session. */
export function Area() {
  return <RequireSession>{(session) => <AreaFrame session={session} />}</RequireSession>;
}

/** Data that a page passes to its frame. */
export interface FrameContext {
  readonly setCrumbs: (crumbs: readonly Crumb[]) => void;
}

function AreaFrame({ session }: { session: SessionData }) {
  const [crumbs, setCrumbs] = useState<readonly Crumb[]>([]);
  useEffect(watchEvents, []);
  useEffect(reportShellLoad, []);
  useEffect(() => whenIdle(() => void loadScreenHints()), []);
  useShortcutKeys();
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink target="main" />
      <div className="shell">
        <SideMenu>
          <Account session={session} />
        </SideMenu>
        <div className="frame">
          <OverrideNotice />
          <TopBar session={session} crumbs={crumbs} />
          <Main>
            <Outlet context={{ setCrumbs } satisfies FrameContext} />
          </Main>
          <NewVersion />
        </div>
      </div>
      <AreaDialogs />
      <LeaveGuard />
      <ToastRegion />
    </QueryClientProvider>
  );
}

/** After each navigation the focus moves to the start of the new page, as after a load. */
function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return (
    <main id="main" tabIndex={-1} ref={main}>
      {children}
    </main>
  );
}
