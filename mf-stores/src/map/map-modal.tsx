import type { Coordinates } from '@pregon/contract/stores/coordinates';
import { loadPart } from '@pregon/remote-api/load-part';
import { lazy, Suspense, useState } from 'react';

const MapDialog = lazy(() => loadPart(() => import('./map-dialog.tsx')));

interface MapModalProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called with the selected place. The caller closes the dialog. */
  readonly onSelect: (place: Coordinates) => void;
  /** The initial position of the marker. */
  readonly start?: Coordinates | undefined;
}

/** Dialog that selects a place on a map. It is loaded when it opens, and rendered only after this component has mounted. */
export function MapModal({ isOpen, ...rest }: MapModalProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <>
      <span hidden ref={setPlace} />
      {place && isOpen ? (
        <Suspense
          fallback={
            <div className="scrim">
              <output className="dialog">Cargando mapa...</output>
            </div>
          }
        >
          <MapDialog {...rest} />
        </Suspense>
      ) : null}
    </>
  );
}
