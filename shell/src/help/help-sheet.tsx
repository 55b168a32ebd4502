import { useSession } from '@pregon/auth-api/session';
import { Button } from '@pregon/ui/button';
import { Sheet } from '@pregon/ui/dialog';
import { Empty, Spinner } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { showDialog } from '../area/area-dialog.ts';
import { findHelpQuery } from './help-queries.ts';
import { HelpArticle } from './help-article.tsx';
import './help.css';

/** The help of the current screen, in a panel beside it. */
export default function HelpSheet({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  const role = useSession().session?.user.role;
  const { data, isPending, refetch } = useQuery(findHelpQuery(pathname, role));
  return (
    <Sheet isOpen onClose={onClose} side="right" title={data ? `Ayuda: ${data.title}` : 'Ayuda'}>
      <div className="help-sheet">
        {data ? (
          <HelpArticle page={data.page} onFollow={onClose} />
        ) : isPending ? (
          <Spinner>Cargando la ayuda…</Spinner>
        ) : data === null ? (
          <p>Esta pantalla todavía no tiene ayuda propia.</p>
        ) : (
          <Empty
            kind="fault"
            title="No pudimos cargar la ayuda"
            actions={<Button onPress={() => void refetch()}>Reintentar</Button>}
          >
            Revisa tu conexión e intenta de nuevo.
          </Empty>
        )}
        <p className="help-foot">
          <Link to="/admin/ayuda" onClick={onClose}>
            Toda la ayuda
          </Link>
          <Button variant="ghost" size="s" onPress={() => showDialog('shortcuts')}>
            Atajos de teclado
          </Button>
        </p>
      </div>
    </Sheet>
  );
}
