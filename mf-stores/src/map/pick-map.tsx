import { type Coordinates, coordinatesText } from '@pregon/contract/stores/coordinates';
import { type Map, marker, type Marker } from 'leaflet';
import { useEffect, useRef } from 'react';
import { nearZoom, openMap, pin } from './leaflet-map.ts';
import { MapZoom } from './map-zoom.tsx';

/** How far an arrow key moves the marker, in pixels: with and without Shift. */
const [smallStep, step] = [1, 12];
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The position of the marker; `goTo` makes the map pan to it. */
export interface MapPick {
  readonly place: Coordinates | undefined;
  readonly goTo: boolean;
}

interface PickMapProps {
  readonly pick: MapPick;
  readonly onPick: (place: Coordinates) => void;
}

const placeOf = ({ lat, lng }: { lat: number; lng: number }): Coordinates => ({ latitude: lat, longitude: lng });

/** Returns the new position for an arrow key. Without a marker, it starts from the centre of the map. */
function movedBy(event: KeyboardEvent, map: Map, mark: Marker | undefined): Coordinates | undefined {
  const [x, y] = arrows[event.key] ?? [];
  if (x === undefined || y === undefined) return undefined;
  event.preventDefault();
  const length = event.shiftKey ? smallStep : step;
  // Projects instead of using container points, which are rounded and would change the other coordinate too.
  const to = map.unproject(map.project(mark?.getLatLng() ?? map.getCenter()).add([x * length, y * length])).wrap();
  map.panInside(to, { padding: [40, 40], animate: false });
  return placeOf(to);
}

/**
 * Leaflet renders the content, so the map is a single tab stop with the `application` role, where arrow keys move the marker.
 */
const applicationProps = { role: 'application', tabIndex: 0 } as const;

/** Map with one marker that is placed by clicking, dragging or arrow keys. */
export function PickMap({ pick, onPick }: PickMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<Map>(undefined);
  const mark = useRef<Marker>(undefined);
  const latestOnPick = useRef(onPick);
  useEffect(() => {
    latestOnPick.current = onPick;
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const opened = openMap(element);
    opened.on('click', ({ latlng }) => latestOnPick.current(placeOf(latlng.wrap())));
    const press = (event: KeyboardEvent) => {
      if (event.key === '+') opened.zoomIn(1, { animate: false });
      if (event.key === '-') opened.zoomOut(1, { animate: false });
      const place = movedBy(event, opened, mark.current);
      if (place) latestOnPick.current(place);
    };
    element.addEventListener('keydown', press);
    map.current = opened;
    return () => {
      element.removeEventListener('keydown', press);
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
      const newMarker = marker(at, { icon: pin(), draggable: true, keyboard: false, autoPan: true }).addTo(map.current);
      newMarker.on('dragend', () => latestOnPick.current(placeOf(newMarker.getLatLng().wrap())));
      mark.current = newMarker;
    }
    if (pick.goTo) map.current.setView(at, Math.max(map.current.getZoom(), nearZoom()), { animate: false });
  }, [pick]);

  return (
    <div className="map-frame">
      <div
        ref={frame}
        className="map"
        {...applicationProps}
        aria-label={pick.place ? `Mapa. Marcador en ${coordinatesText(pick.place)}` : 'Mapa. Todavía sin marcador'}
        aria-roledescription="mapa: las flechas mueven el marcador, más y menos acercan y alejan"
      />
      <MapZoom of={map} />
    </div>
  );
}
