import { IconButton } from '@pregon/ui/button';
import { Icon, Logo } from '@pregon/ui/icon';
import { Menu, X } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SideMenu } from './side-menu.tsx';

/** The menu where there is no room for it beside the page: the browser's own modal dialog holds focus and gives it back. */
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
