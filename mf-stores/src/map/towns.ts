import { circleMarker, type LeafletEvent, type Map, Marker, point } from 'leaflet';
import { capitals } from './capitals.ts';
import { mapLabel } from './map-label.ts';
import { type Box, placeLabels, pointRadius } from './place-labels.ts';

/** A mark that can be pressed: a store or a group of stores. */
const isMark = (layer: unknown): layer is Marker => layer instanceof Marker && layer.options.interactive === true;

/** The place of a mark on the screen. */
function boxOf(map: Map, mark: Marker): Box {
  const { x, y } = map.latLngToLayerPoint(mark.getLatLng());
  const { iconSize, iconAnchor } = mark.options.icon?.options ?? {};
  const size = point(iconSize ?? [0, 0]);
  const anchor = iconAnchor ? point(iconAnchor) : size.divideBy(2);
  return { left: x - anchor.x, top: y - anchor.y, width: size.x, height: size.y };
}

/** Calls back once in the next frame, however often it is asked to. Nothing is called after the map's removal. */
function oncePerFrame(map: Map, work: () => void): () => void {
  let frame = 0;
  map.on('unload', () => cancelAnimationFrame(frame));
  return () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(work);
  };
}

/**
 * Draws the capitals of the departments. Their names stand where they cover neither each other nor a mark, and are left out where there is
 * no room at this zoom level.
 */
export function addTowns(map: Map): void {
  const labels = capitals.map(([name, latitude, longitude]) => {
    circleMarker([latitude, longitude], { className: 'map-town', interactive: false, radius: pointRadius, weight: 0 }).addTo(map);
    return mapLabel(name, [latitude, longitude], 'map-label-town').addTo(map);
  });
  const place = () => {
    const marks: Box[] = [];
    map.eachLayer((layer) => {
      if (isMark(layer)) marks.push(boxOf(map, layer));
    });
    const sizes = labels.map((label) => {
      const { offsetWidth: width = 0, offsetHeight: height = 0 } = label.getElement() ?? {};
      const { x, y } = map.latLngToLayerPoint(label.getLatLng());
      return { x, y, width, height };
    });
    for (const [index, placed] of placeLabels(sizes, marks).entries()) {
      const [style, size] = [labels[index]?.getElement()?.style, sizes[index]];
      if (!style || !size) continue;
      style.visibility = placed ? '' : 'hidden';
      if (placed) style.translate = `${placed.left - size.x}px ${placed.top - size.y}px`;
    }
  };
  const placeSoon = oncePerFrame(map, place);
  map.on('zoomend', placeSoon);
  map.on('layeradd layerremove', ({ layer }: LeafletEvent) => {
    if (isMark(layer)) placeSoon();
  });
  placeSoon();
}
