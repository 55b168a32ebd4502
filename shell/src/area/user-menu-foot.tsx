import { useSession } from '@pregon/auth-api/session';
import { Icon } from '@pregon/ui/icon';
import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { showDialog } from './area-dialog.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { userMenuEntries } from './user-menu-entries.ts';

/** The user menu at the foot of the drawer, which closes on a choice. */
export function UserMenuFoot() {
  const { pathname } = useLocation();
  return (
    <>
      <ThemeSwitch />
      {userMenuEntries(useSession().session?.user.role).map(({ label, icon, does }) => {
        const content = (
          <>
            <Icon of={icon} />
            {label}
          </>
        );
        if ('to' in does)
          return (
            <Link
              key={label}
              className="menu-item"
              to={does.to}
              aria-current={pathname === does.to ? 'page' : undefined}
              onClick={closeDrawer}
            >
              {content}
            </Link>
          );
        return (
          <button
            key={label}
            type="button"
            className="menu-item"
            onClick={(event) => {
              closeDrawer(event);
              showDialog(does.shows);
            }}
          >
            {content}
          </button>
        );
      })}
    </>
  );
}

function closeDrawer({ currentTarget }: MouseEvent) {
  currentTarget.closest('dialog')?.close();
}
