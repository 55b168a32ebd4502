import { runtimeConfig } from '@pregon/auth-api/runtime-config';
import { divIcon, type Map, map as createMap, tileLayer } from 'leaflet';
import { addGraticule } from './graticule.ts';
import './map.css';

/** How near a map shows a place: among pictures its street, on a grid the towns around it. */
export const nearZoom = (): number => (runtimeConfig('pregon-map-tiles') ? 16 : 11);

/** Colombia, whole. */
const home: [[number, number], [number, number]] = [
  [-4.3, -79.1],
  [12.6, -66.8],
];

/** A pin of ours: Leaflet's own is a picture that would have to be found. */
export const pin = (className = ''): ReturnType<typeof divIcon> =>
  divIcon({ className: `map-pin ${className}`, iconSize: [28, 36], iconAnchor: [14, 34], popupAnchor: [0, -30] });

const escaped = (text: string): string => {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
};

/**
 * A map in an element: the pictures that the installation names, or else a grid with towns, as also when pictures don't come.
 * To be removed by its `remove`.
 */
export function openMap(element: HTMLElement): Map {
  const map = createMap(element, { keyboard: false, zoomControl: false, maxZoom: 19, minZoom: 3, worldCopyJump: true });
  map.attributionControl.setPrefix(false);
  map.fitBounds(home);
  const tilesUrl = runtimeConfig('pregon-map-tiles');
  if (tilesUrl) {
    const tiles = tileLayer(tilesUrl, { attribution: escaped(runtimeConfig('pregon-map-attribution') ?? ''), maxZoom: 19 });
    tiles.once('tileerror', () => addGraticule(map));
    tiles.addTo(map);
  } else addGraticule(map);
  // A dialog that comes in, or a window that turns, gives it another size.
  const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  observer.observe(element);
  map.on('unload', () => {
    observer.disconnect();
    // Leaflet ends a zoom 250 ms after it began, and throws when the map has been removed meanwhile.
    Object.assign(map, { _animatingZoom: false });
  });
  return map;
}
