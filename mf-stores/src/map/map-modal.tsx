import type { Coordinates } from '@pregon/contract/stores/coordinates';
import { loadPart } from '@pregon/remote-api/load-part';
import { lazy, Suspense, useState } from 'react';

const MapDialog = lazy(() => loadPart(() => import('./map-dialog.tsx')));

interface MapModalProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** A place was chosen; the window stays open until the caller closes it. */
  readonly onSelect: (place: Coordinates) => void;
  /** Where the marker stands at first, if anywhere. */
  readonly start?: Coordinates | undefined;
}

/** A window to choose a place on a map. Map and window are fetched when it is opened, and never drawn before the page is there. */
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
