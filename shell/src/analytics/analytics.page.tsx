import { graphqlQuery } from '@pregon/auth-api/queries';
import { dashboardMenuQuery } from '@pregon/contract/dashboards/dashboards.operations';
import { buttonClass } from '@pregon/ui/button';
import { Empty } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useOutletContext, useParams } from 'react-router-dom';
import type { FrameContext } from '../area/area.tsx';
import { BoardWaiting } from './board-waiting.tsx';
import { Board } from './board.tsx';

/** A dashboard of Reportes, with its name from the menu. */
export default function AnalyticsPage() {
  const { boardID = '' } = useParams();
  const { setCrumbs } = useOutletContext<FrameContext>();
  const { data, isPending } = useQuery(graphqlQuery(dashboardMenuQuery, {}));
  const title = data?.dasboardMenu.find((board) => board.boardID === boardID)?.label ?? 'Reporte';
  useEffect(() => {
    document.title = `${title} · Pregón`;
    setCrumbs([{ title: 'Reportes' }, { title }]);
  }, [title, setCrumbs]);
  if (isPending) return <BoardWaiting>Cargando panel...</BoardWaiting>;
  return <Board boardID={boardID} title={title} missing={<BoardNotFound />} />;
}

function BoardNotFound() {
  return (
    <div className="unavailable">
      <Empty
        kind="none"
        level={1}
        title="No se encontró el panel"
        actions={
          <Link className={buttonClass({ variant: 'primary' })} to="/admin">
            Ir al Panel de Control
          </Link>
        }
      >
        Ya no existe, o no es de tu cuenta. Los que tienes están en Reportes.
      </Empty>
    </div>
  );
}
