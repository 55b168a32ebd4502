import { runtimeConfig } from '@pregon/auth-api/runtime-config';
import { type Coordinates, coordinatesText, parseCoordinates } from '@pregon/contract/stores/coordinates';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { Icon } from '@pregon/ui/icon';
import { LocateFixed } from 'lucide-react';
import { useId, useState } from 'react';
import { AddressSearch } from './address-search.tsx';
import { type MapPick, PickMap } from './pick-map.tsx';

interface MapDialogProps {
  readonly onClose: () => void;
  readonly onSelect: (place: Coordinates) => void;
  readonly start?: Coordinates | undefined;
}

export default function MapDialog({ onClose, onSelect, start }: MapDialogProps) {
  const [pick, setPick] = useState<MapPick>({ place: start, goTo: true });
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { place } = pick;
  const placeMarker = (next: Coordinates, goTo: boolean) => {
    setPick({ place: next, goTo });
    setTyped(undefined);
    setProblem(undefined);
  };
  const readTyped = (text: string) => {
    setTyped(text);
    const read = parseCoordinates(text);
    if (read) setPick({ place: read, goTo: true });
    setProblem(read || text.trim() === '' ? undefined : 'Escribe latitud y longitud, como 4.6486, -74.0633.');
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Ubica la tienda en el mapa"
      actions={
        <>
          <Button onPress={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            isDisabled={!place || problem !== undefined}
            disabledReason="Pon el marcador, o escribe las coordenadas."
            onPress={() => place && onSelect(place)}
          >
            Usar esta ubicación
          </Button>
        </>
      }
    >
      <div className="map-dialog">
        {runtimeConfig('pregon-geocoder') ? <AddressSearch onFound={(found) => placeMarker(found, true)} /> : null}
        <PickMap pick={pick} onPick={(next) => placeMarker(next, false)} />
        <CoordinatesField text={typed ?? (place ? coordinatesText(place) : '')} problem={problem} onType={readTyped} />
        <OwnPosition onFound={(found) => placeMarker(found, true)} onProblem={setProblem} />
      </div>
    </Dialog>
  );
}

interface CoordinatesFieldProps {
  readonly text: string;
  readonly problem: string | undefined;
  readonly onType: (text: string) => void;
}

function CoordinatesField({ text, problem, onType }: CoordinatesFieldProps) {
  const id = useId();
  return (
    <div className="field" data-invalid={problem ? '' : undefined}>
      <label className="label" htmlFor={id}>
        Latitud y longitud
      </label>
      <div className="input">
        <input
          id={id}
          className="num"
          value={text}
          placeholder="4.648620, -74.063310"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      <p className={problem ? 'error' : 'hint'} id={`${id}-help`} role={problem ? 'alert' : undefined}>
        {problem ?? 'Toca el mapa, arrastra el marcador o muévelo con las flechas.'}
      </p>
    </div>
  );
}

/** The messages of the Geolocation API's error codes. */
const positionErrors: Readonly<Record<number, string>> = {
  1: 'El navegador no tiene permiso para decir dónde estás. Puedes darlo en sus ajustes.',
  2: 'No se pudo saber dónde estás.',
  3: 'Tardó demasiado en saberse dónde estás. Intenta de nuevo.',
};
const positionOptions = { enableHighAccuracy: true, timeout: 10_000 };

interface OwnPositionProps {
  readonly onFound: (place: Coordinates) => void;
  readonly onProblem: (problem: string) => void;
}

function OwnPosition({ onFound, onProblem }: OwnPositionProps) {
  const [isLocating, setLocating] = useState(false);
  const locate = () => {
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setLocating(false);
        onFound({ latitude, longitude });
      },
      ({ code }) => {
        setLocating(false);
        onProblem(positionErrors[code] ?? 'No se pudo saber dónde estás.');
      },
      positionOptions,
    );
  };
  return (
    <div>
      <Button size="s" isPending={isLocating} pendingLabel="Buscando dónde estás…" onPress={locate}>
        <Icon of={LocateFixed} />
        Estoy en la tienda
      </Button>
    </div>
  );
}
