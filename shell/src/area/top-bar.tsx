import type { SessionData } from '@pregon/contract/session/session.schema';
import type { Crumb } from '@pregon/remote-api/remote-module';
import { buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Bell } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { optionalPart } from '../analytics/optional-part.ts';
import { HelpButton } from '../help/help-button.tsx';
import { Finder } from '../palette/finder.tsx';
import { Account, Me } from './account.tsx';
import { LogOut } from './log-out.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { isOpenTo } from './open-places.ts';
import { UserMenuFoot } from './user-menu-foot.tsx';
import { UserMenu } from './user-menu.tsx';

const PendingCount = optionalPart(() => import(/* webpackChunkName: "pending-count" */ '../pending/pending-count.tsx'));

const pending = '/admin/pendientes';

export function TopBar({ session, crumbs }: { session: SessionData; crumbs: readonly Crumb[] }) {
  return (
    <header className="top">
      <MenuDrawer>
        <UserMenuFoot />
        <Me session={session} />
        <Account session={session} />
      </MenuDrawer>
      <Crumbs crumbs={crumbs} />
      <span className="end" />
      <Finder />
      <HelpButton />
      {isOpenTo(session.user.role, pending) ? (
        <Link className={`${buttonClass({ variant: 'ghost', icon: true })} pending-mark`} to={pending}>
          <Icon of={Bell} />
          <span className="sr">Pendientes</span>
          <Suspense>
            <PendingCount />
          </Suspense>
        </Link>
      ) : null}
      <UserMenu session={session} />
      <LogOut />
    </header>
  );
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Ruta">
      <ol>
        {crumbs.map(({ title, to }, place) => (
          <li key={to ?? place} aria-current={place === crumbs.length - 1 ? 'page' : undefined}>
            {to && place < crumbs.length - 1 ? <Link to={to}>{title}</Link> : title}
          </li>
        ))}
      </ol>
    </nav>
  );
}
