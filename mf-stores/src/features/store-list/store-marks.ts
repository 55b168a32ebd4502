import { parseCoordinates } from '@pregon/contract/stores/coordinates';
import type { StorePoint } from '@pregon/contract/stores/stores.operations';
import { formatCount, formatNumber } from '@pregon/ui/format';
import { divIcon, latLng, type LatLng, latLngBounds, layerGroup, type Map, marker, type Marker } from 'leaflet';
import { groupNear } from '../../map/group-near.ts';
import { pin } from '../../map/leaflet-map.ts';

/** A store with its place. */
interface PlacedStore {
  readonly point: StorePoint;
  readonly at: LatLng;
}

export const placedStores = (points: readonly StorePoint[]): PlacedStore[] =>
  points.flatMap((point) => {
    const found = parseCoordinates(point.coordinates);
    return found ? [{ point, at: latLng(found.latitude, found.longitude) }] : [];
  });

/** The diameter of the mark of a group in pixels. */
const sizeOf = (stores: number): number => (stores < 10 ? 34 : stores < 100 ? 40 : 48);

type CreatePopup = (points: readonly StorePoint[]) => HTMLElement;

/** Calls back for the keys of a button: Leaflet alone knows Enter, and only for popups. */
function onPress(mark: Marker, press: () => void): void {
  mark.on('keydown', ({ originalEvent }) => {
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
    originalEvent.preventDefault();
    press();
  });
}

function storeMark({ point, at }: PlacedStore, createPopup: CreatePopup): Marker {
  const mark = marker(at, { icon: pin(point.active ? '' : 'off'), title: point.name, alt: point.name });
  mark.bindPopup(() => createPopup([point]));
  onPress(mark, () => mark.openPopup());
  return mark;
}

/** The mark of stores that lie close together: it zooms in on them, or lists them where zooming in does not part them. */
function groupMark(map: Map, stores: readonly PlacedStore[], at: LatLng, createPopup: CreatePopup): Marker {
  const size = sizeOf(stores.length);
  const off = stores.some(({ point }) => point.active) ? '' : 'off';
  const html = `<span aria-hidden="true">${formatNumber(stores.length)}</span>`;
  const icon = divIcon({ className: `map-cluster ${off}`, html, iconSize: [size, size] });
  const bounds = latLngBounds(stores.map((store) => store.at));
  const mark = marker(at, { icon });
  const isTogether = bounds.getSouthWest().equals(bounds.getNorthEast()) || map.getZoom() >= map.getMaxZoom();
  const name = formatCount(stores.length, 'tienda', 'tiendas');
  mark.on('add', () => mark.getElement()?.setAttribute('aria-label', isTogether ? `${name}: ver la lista` : `${name}: acercar`));
  if (isTogether) {
    mark.bindPopup(() => createPopup(stores.map(({ point }) => point)));
    onPress(mark, () => mark.openPopup());
    return mark;
  }
  const zoomIn = () => map.fitBounds(bounds, { padding: [40, 40], animate: false });
  mark.on('click', zoomIn);
  onPress(mark, zoomIn);
  return mark;
}

/** Draws stores on a map, those that lie close together as one mark with their number. Returns how to remove them. */
export function drawStores(map: Map, stores: readonly PlacedStore[], createPopup: CreatePopup): () => void {
  const marks = layerGroup().addTo(map);
  let groups: readonly (readonly PlacedStore[])[] = [];
  const draw = () => {
    const focused = document.activeElement;
    const held = marks.getLayers().findIndex((layer) => focused && (layer as Marker).getElement() === focused);
    const heldStore = groups[held]?.[0];
    marks.clearLayers();
    groups = groupNear(stores, ({ at }) => map.project(at));
    for (const group of groups) {
      const [first] = group;
      if (!first) continue;
      const mark = group.length === 1 ? storeMark(first, createPopup) : groupMark(map, group, first.at, createPopup);
      mark.addTo(marks);
      // The focused mark was replaced: the focus stays on the first of its stores.
      if (heldStore && group.includes(heldStore)) mark.getElement()?.focus();
    }
  };
  map.on('zoomend', draw);
  draw();
  return () => {
    map.off('zoomend', draw);
    marks.remove();
  };
}
