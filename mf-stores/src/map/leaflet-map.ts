import { runtimeConfig } from '@pregon/auth-api/runtime-config';
import { divIcon, type Map, map as createMap, tileLayer } from 'leaflet';
import { addGraticule } from './graticule.ts';
import './map.css';

/** Returns the zoom level for one place: its street on a map with tiles, the surrounding towns on a graticule. */
export const nearZoom = (): number => (runtimeConfig('pregon-map-tiles') ? 16 : 11);

/** The bounds of Colombia: south-west and north-east corner. */
const home: [[number, number], [number, number]] = [
  [-4.3, -79.1],
  [12.6, -66.8],
];

/** Creates the icon of a marker from CSS; Leaflet's default icon would need image files. */
export const pin = (className = ''): ReturnType<typeof divIcon> =>
  divIcon({ className: `map-pin ${className}`, iconSize: [28, 36], iconAnchor: [14, 34], popupAnchor: [0, -30] });

const escapeHtml = (text: string): string => {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
};

/**
 * Creates a map in an element with the installation's tiles. It falls back to a graticule when no tiles are configured or
 * they fail to load. The caller must call `remove`.
 */
export function openMap(element: HTMLElement): Map {
  const map = createMap(element, { keyboard: false, zoomControl: false, maxZoom: 19, minZoom: 3, worldCopyJump: true });
  map.attributionControl.setPrefix(false);
  map.fitBounds(home);
  const tilesUrl = runtimeConfig('pregon-map-tiles');
  if (tilesUrl) {
    const tiles = tileLayer(tilesUrl, { attribution: escapeHtml(runtimeConfig('pregon-map-attribution') ?? ''), maxZoom: 19 });
    tiles.once('tileerror', () => addGraticule(map));
    tiles.addTo(map);
  } else addGraticule(map);
  // The size of the element changes while a dialog opens and when the device is rotated.
  const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  observer.observe(element);
  map.on('unload', () => {
    observer.disconnect();
    // Leaflet finishes a zoom animation after 250 ms and throws if the map has been removed by then.
    Object.assign(map, { _animatingZoom: false });
  });
  return map;
}
