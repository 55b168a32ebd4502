import { Empty } from '@pregon/ui/page';
import { useEffect } from 'react';
import { useOutletContext } from 'react-router-dom';
import type { FrameContext } from './area.tsx';
import { HomeLink } from './home-link.tsx';

const title = 'Página no encontrada';

export default function AreaNotFound() {
  const { setCrumbs } = useOutletContext<FrameContext>();
  useEffect(() => {
    document.title = `${title} · Pregón`;
    setCrumbs([{ title }]);
  }, [setCrumbs]);
  return (
    <div className="unavailable">
      <Empty kind="none" level={1} title="No encontramos esta página." actions={<HomeLink variant="primary" />}>
        La dirección no existe o cambió de lugar.
      </Empty>
    </div>
  );
}
