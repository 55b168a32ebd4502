import { buttonClass } from '@pregon/ui/button';
import { Icon, Logo } from '@pregon/ui/icon';
import { SkipLink } from '@pregon/ui/page';
import { Bell, ChevronDown, CircleQuestionMark, LayoutDashboard, LogOut, Menu, Search, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { home, menuGroups, reports } from './menu-entries.ts';
import { NoReports } from './no-reports.tsx';

/**
 * What the server writes into documents of the area, so that its frame is painted before a script has come: the first render of `Area`,
 * without handlers. `fillFirstFrame` adds what depends on the address and the user. Rendered by the build, never in a page.
 */
export function FirstFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <SkipLink target="main" />
      <div className="shell">
        <FirstMenu />
        <div className="frame">
          <FirstBar />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <output className="news" />
        </div>
      </div>
    </>
  );
}

function FirstMenu() {
  return (
    <nav className="menu" aria-label="Principal">
      <a className="menu-logo" href={home.to} aria-label="Pregón, Panel de Control">
        <Logo height={25} />
      </a>
      <a className="menu-item" href={home.to}>
        <Icon of={LayoutDashboard} />
        {home.label}
      </a>
      {menuGroups([]).map(({ label, icon, entries }) => (
        <FirstGroup key={label} label={label} icon={<Icon of={icon} />}>
          {entries.map((entry) => (
            <li key={entry.to}>
              <a href={entry.to}>{entry.label}</a>
            </li>
          ))}
          {label === reports ? (
            <li>
              <NoReports state="waiting" onRetry={() => undefined} />
            </li>
          ) : null}
        </FirstGroup>
      ))}
      <div className="menu-foot">
        <div className="menu-account">
          <Icon of={Store} />
          <span data-fill="account">
            {space}
            <small>{space}</small>
          </span>
        </div>
      </div>
    </nav>
  );
}

interface FirstGroupProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function FirstGroup({ label, icon, children }: FirstGroupProps) {
  return (
    <>
      <button type="button" className="menu-item menu-group" aria-expanded={false}>
        {icon}
        {label}
        <Icon of={ChevronDown} className="chev" />
      </button>
      <ul className="menu-sub" hidden>
        {children}
      </ul>
    </>
  );
}

function FirstBar() {
  const ghostIcon = buttonClass({ variant: 'ghost', icon: true });
  return (
    <header className="top">
      <span className="only-narrow">
        <button type="button" className={ghostIcon} aria-label="Abrir menú" aria-expanded={false}>
          <Icon of={Menu} large />
        </button>
        <a className="row" href="/admin" aria-label="Pregón">
          <Logo height={24} />
        </a>
      </span>
      <nav className="crumbs" aria-label="Ruta">
        <ol />
      </nav>
      <span className="end" />
      <button type="button" className="finder" data-keys="Ctrl K" aria-label="Buscar o ir a…" aria-expanded={false}>
        <Icon of={Search} />
        <span>Buscar o ir a…</span>
      </button>
      <span className="only-wide">
        <button type="button" className={ghostIcon} aria-label="Ayuda de esta pantalla">
          <Icon of={CircleQuestionMark} />
        </button>
      </span>
      <a className={`${ghostIcon} pending-mark`} href="/admin/pendientes">
        <Icon of={Bell} />
        <span className="sr">Pendientes</span>
      </a>
      <span className="user-menu">
        <button type="button" className={buttonClass({ variant: 'ghost' })} aria-haspopup="menu" aria-expanded={false}>
          <span className="me">
            <span className="avatar" aria-hidden="true" data-fill="initials">
              {space}
            </span>
            <span className="me-text">
              <b data-fill="name">{space}</b>{' '}
              <small className="num" data-fill="id">
                {space}
              </small>
            </span>
          </span>
          <span className="sr">Menú de usuario</span>
        </button>
      </span>
      <button type="button" className={ghostIcon} aria-label="Cerrar sesión">
        <Icon of={LogOut} />
      </button>
    </header>
  );
}

/** Keeps the height of a line that is filled later. */
const space = '\u00a0';
