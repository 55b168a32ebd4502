import type { SessionData } from '@pregon/contract/session/session.schema';
import { formatZone } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { Store } from 'lucide-react';

/** The account and its time zone; on a phone also the user. */
export function Account({ session }: { session: SessionData }) {
  const { accountName, timeZone } = session.user;
  return (
    <div className="menu-account">
      <Icon of={Store} />
      <span>
        {accountName}
        <small>{formatZone(timeZone)}</small>
      </span>
    </div>
  );
}

/** The user's name and ID. */
export function Me({ session }: { session: SessionData }) {
  const { name } = session.user;
  return (
    <span className="me">
      <span className="avatar" aria-hidden="true">
        {initials(name)}
      </span>
      <span className="me-text">
        <b>{name}</b> <small className="num">ID {session.id}</small>
      </span>
    </span>
  );
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .map(([first = '']) => first)
    .slice(0, 2)
    .join('')
    .toUpperCase();
}
