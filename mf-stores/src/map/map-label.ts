import { divIcon, type LatLngTuple, marker, type Marker } from 'leaflet';

/** A text on the map, which is not part of its controls. */
export function mapLabel(text: string, at: LatLngTuple, className: string): Marker {
  const icon = divIcon({ className: `map-label ${className}`, html: text, iconSize: [0, 0] });
  return marker(at, { icon, interactive: false, keyboard: false });
}
