import { Icon } from '@pregon/ui/icon';
import { Link, useLocation } from 'react-router-dom';
import { ThemeSwitch } from './theme-switch.tsx';
import { userMenuEntries } from './user-menu-entries.ts';

/** What the user menu offers, laid out at the foot of the drawer, which closes when one is followed. */
export function UserMenuFoot() {
  const { pathname } = useLocation();
  return (
    <>
      <ThemeSwitch />
      {userMenuEntries.map(({ label, icon, to }) => (
        <Link
          key={to}
          className="menu-item"
          to={to}
          aria-current={pathname === to ? 'page' : undefined}
          onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        >
          <Icon of={icon} />
          {label}
        </Link>
      ))}
    </>
  );
}
