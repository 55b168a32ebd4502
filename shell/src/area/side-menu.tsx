import { graphqlQuery } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import { dashboardMenuQuery } from '@pregon/contract/dashboards/dashboards.operations';
import { Icon, Logo } from '@pregon/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, LayoutDashboard } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { currentEntry, groupsFor, home, menuGroups, reports, type MenuEntry, type MenuGroup } from './menu-entries.ts';
import { NoReports } from './no-reports.tsx';
import { isOpenTo } from './open-places.ts';
import { prefetch } from './prefetch.ts';
import { useRemoteEntries } from './use-remote-entries.ts';

interface SideMenuProps {
  /** The user, at the foot. */
  readonly children: ReactNode;
  /** Called when an entry was chosen. */
  readonly onChoice?: () => void;
}

export function SideMenu({ children, onChoice }: SideMenuProps) {
  const { pathname } = useLocation();
  const role = useSession().session?.user.role;
  const isWhole = isOpenTo(role, home.to);
  const { data, isError, refetch } = useQuery(graphqlQuery(dashboardMenuQuery, {}));
  const groups = groupsFor(role, menuGroups(data?.dasboardMenu ?? [], useRemoteEntries()));
  const current = currentEntry(groups, pathname);
  const currentGroup = groups.find(({ entries }) => entries.some((entry) => entry === current))?.label;
  const [toggled, setToggled] = useState<{ readonly pathname: string; readonly label: string | undefined }>();
  // A navigation opens the group of the new address, also when its entries arrive late.
  if (toggled && toggled.pathname !== pathname) setToggled(undefined);
  const opened = toggled ? toggled.label : currentGroup;
  const toggle = (label: string) => setToggled({ pathname, label: opened === label ? undefined : label });
  return (
    <nav className="menu" aria-label="Principal">
      <Link className="menu-logo" to={home.to} aria-label="Pregón, Panel de Control" onClick={onChoice}>
        <Logo height={25} />
      </Link>
      {isWhole ? (
        <Link className="menu-item" to={home.to} aria-current={pathname === home.to ? 'page' : undefined} onClick={onChoice}>
          <Icon of={LayoutDashboard} />
          {home.label}
        </Link>
      ) : null}
      {groups.map((group) => (
        <Group
          key={group.label}
          group={group}
          current={current}
          isOpen={opened === group.label}
          onToggle={() => toggle(group.label)}
          onChoice={onChoice}
        >
          {group.label === reports ? (
            <NoReports state={data ? 'none' : isError ? 'fault' : 'waiting'} onRetry={() => void refetch()} />
          ) : null}
        </Group>
      ))}
      <div className="menu-foot">{children}</div>
    </nav>
  );
}

interface GroupProps {
  readonly group: MenuGroup;
  readonly current: MenuEntry | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onChoice: (() => void) | undefined;
  /** Shown instead of missing entries. */
  readonly children: ReactNode;
}

function Group({ group: { label, icon, entries }, current, isOpen, onToggle, onChoice, children }: GroupProps) {
  const { pathname } = useLocation();
  const id = useId();
  return (
    <>
      <button type="button" className="menu-item menu-group" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <Icon of={icon} />
        {label}
        <Icon of={ChevronDown} className="chev" />
      </button>
      <ul className="menu-sub" id={id} hidden={!isOpen}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link
              to={entry.to}
              aria-current={entry === current ? (entry.to === pathname ? 'page' : 'true') : undefined}
              onClick={onChoice}
              onPointerEnter={() => prefetch(entry.to)}
              onFocus={() => prefetch(entry.to)}
            >
              {entry.label}
            </Link>
          </li>
        ))}
        {entries.length === 0 ? <li>{children}</li> : null}
      </ul>
    </>
  );
}
