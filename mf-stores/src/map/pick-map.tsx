import { type Coordinates, coordinatesText } from '@pregon/contract/stores/coordinates';
import { type Map, marker, type Marker } from 'leaflet';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { openMap, pin } from './leaflet-map.ts';
import { MapZoom } from './map-zoom.tsx';

/** How near one looks at a place that was chosen. */
const nearZoom = 15;
/** How far an arrow moves the marker, in pixels: with the Shift key, and without. */
const [smallStep, step] = [1, 12];
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where the marker stands; `goTo`: the map follows it there. */
export interface Picked {
  readonly place: Coordinates | undefined;
  readonly goTo: boolean;
}

interface PickMapProps {
  readonly pick: Picked;
  readonly onPick: (place: Coordinates) => void;
}

const placeOf = ({ lat, lng }: { lat: number; lng: number }): Coordinates => ({ latitude: lat, longitude: lng });

/** A map with one marker, which goes where one presses, drags it, or sends it with the arrows. */
export function PickMap({ pick, onPick }: PickMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<Map>(undefined);
  const mark = useRef<Marker>(undefined);
  const told = useRef(onPick);
  useEffect(() => {
    told.current = onPick;
  });
  useEffect(() => {
    if (!frame.current) return undefined;
    const opened = openMap(frame.current);
    opened.on('click', ({ latlng }) => told.current(placeOf(latlng.wrap())));
    map.current = opened;
    return () => {
      opened.remove();
      map.current = undefined;
      mark.current = undefined;
    };
  }, []);
  useEffect(() => {
    if (!map.current || !pick.place) return;
    const at: [number, number] = [pick.place.latitude, pick.place.longitude];
    if (mark.current) mark.current.setLatLng(at);
    else {
      const made = marker(at, { icon: pin(), draggable: true, keyboard: false, autoPan: true }).addTo(map.current);
      made.on('dragend', () => told.current(placeOf(made.getLatLng().wrap())));
      mark.current = made;
    }
    if (pick.goTo) map.current.setView(at, Math.max(map.current.getZoom(), nearZoom), { animate: false });
  }, [pick]);

  const move = (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    const opened = map.current;
    if (!direction || !opened) return;
    event.preventDefault();
    const length = event.shiftKey ? smallStep : step;
    const from = opened.latLngToContainerPoint(mark.current?.getLatLng() ?? opened.getCenter());
    const to = opened.containerPointToLatLng([from.x + direction[0] * length, from.y + direction[1] * length]).wrap();
    told.current(placeOf(to));
    opened.panInside(to, { padding: [40, 40], animate: false });
  };

  return (
    <div className="map-frame">
      {/* What one presses in it is drawn by Leaflet: one stop of the Tab key, at which the arrows move the marker. */}
      <div
        ref={frame}
        className="map"
        role="application"
        tabIndex={0}
        aria-label={pick.place ? `Mapa. Marcador en ${coordinatesText(pick.place)}` : 'Mapa. Todavía sin marcador'}
        aria-roledescription="mapa: las flechas mueven el marcador, más y menos acercan y alejan"
        onKeyDown={(event) => {
          if (event.key === '+') map.current?.zoomIn(1, { animate: false });
          else if (event.key === '-') map.current?.zoomOut(1, { animate: false });
          else move(event);
        }}
      />
      <MapZoom of={map} />
    </div>
  );
}
