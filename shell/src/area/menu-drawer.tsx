import { IconButton } from '@pregon/ui/button';
import { Icon, Logo } from '@pregon/ui/icon';
import { Menu, X } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SideMenu } from './side-menu.tsx';

/** The menu on narrow screens: the browser's modal dialog traps the focus and returns it. */
export function MenuDrawer({ children }: { children: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    drawer.current?.showModal();
    setOpen(true);
  };
  const close = () => drawer.current?.close();
  return (
    <>
      <span className="only-narrow">
        <IconButton label="Abrir menú" aria-expanded={isOpen} onPress={open}>
          <Icon of={Menu} large />
        </IconButton>
        <Link className="row" to="/admin" aria-label="Pregón">
          <Logo height={24} />
        </Link>
      </span>
      <dialog className="drawer" ref={drawer} aria-label="Menú" onClose={() => setOpen(false)} closedby="any">
        {isOpen ? (
          <>
            <SideMenu onChoice={close}>{children}</SideMenu>
            <IconButton label="Cerrar menú" onPress={close}>
              <Icon of={X} />
            </IconButton>
          </>
        ) : null}
      </dialog>
    </>
  );
}
