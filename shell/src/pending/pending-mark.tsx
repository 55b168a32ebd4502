import { buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Bell } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePending } from './pending-query.ts';
import './pending.css';

const most = 99;

/** The mark in the bar that leads to what waits for the user, with its number. */
export default function PendingMark() {
  const count = usePending().data?.items.length ?? 0;
  const label = count === 0 ? 'Pendientes' : count === 1 ? 'Pendientes: 1 te espera' : `Pendientes: ${count} te esperan`;
  return (
    <Link className={`${buttonClass({ variant: 'ghost', icon: true })} pending-mark`} to="/admin/pendientes" aria-label={label}>
      <Icon of={Bell} />
      {count > 0 ? (
        <span className="pending-count num" aria-hidden>
          {count > most ? `${most}+` : count}
        </span>
      ) : null}
    </Link>
  );
}
