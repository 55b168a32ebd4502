import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Empty } from '@pregon/ui/page';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useOutletContext } from 'react-router-dom';
import type { FrameContext } from './area.tsx';
import { HomeLink } from './home-link.tsx';

interface UnavailableProps {
  readonly detail: string;
  readonly onRetry: () => void;
}

const crumb = 'Módulo no disponible';

/** Replaces a remote that is unavailable; the rest of the page keeps working. */
export function Unavailable({ detail, onRetry }: UnavailableProps) {
  const { setCrumbs } = useOutletContext<FrameContext>();
  useEffect(() => {
    document.title = `${crumb} · Pregón`;
    setCrumbs([{ title: crumb }]);
  }, [setCrumbs]);
  return (
    <div className="unavailable">
      <Empty
        kind="fault"
        level={1}
        title="Este módulo no está disponible."
        detail={detail}
        actions={
          <>
            <Button variant="primary" onPress={onRetry}>
              <Icon of={RefreshCw} />
              Reintentar
            </Button>
            <HomeLink variant="ghost" />
          </>
        }
      >
        Lo que hiciste en otras pantallas está a salvo. Puedes seguir usando el menú.
      </Empty>
    </div>
  );
}
