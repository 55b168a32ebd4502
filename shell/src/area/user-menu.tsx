import type { SessionData } from '@pregon/contract/session/session.schema';
import { retryWithJitter } from '@pregon/remote-api/retry';
import { Button } from '@pregon/ui/button';
import { toast } from '@pregon/ui/toast';
import { useRef, useState, type ComponentType } from 'react';
import { Me } from './account.tsx';
import type { UserMenuListProps } from './user-menu-list.tsx';
import './user-menu.css';

const fetchList = () => retryWithJitter(() => import(/* webpackChunkName: "user-menu" */ './user-menu-list.tsx'));

/** The user's name and ID, as the button of the user menu. */
export function UserMenu({ session }: { session: SessionData }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [List, setList] = useState<ComponentType<UserMenuListProps>>();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    try {
      const { default: fetched } = await fetchList();
      setList(() => fetched);
      setOpen(true);
    } catch {
      toast.error('No pudimos abrir tu menú. Revisa tu conexión e intenta de nuevo.');
    }
  };
  return (
    <span className="user-menu" ref={anchor}>
      <Button variant="ghost" aria-haspopup="menu" aria-expanded={isOpen} onPress={() => void open()}>
        <Me session={session} />
        <span className="sr">Menú de usuario</span>
      </Button>
      {List && isOpen ? <List anchor={anchor} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}
