import { layerGroup, type LayerGroup, type Map, polygon } from 'leaflet';
import { departments, lines, neighbours } from './land-outlines.ts';

type Point = [latitude: number, longitude: number];

/** Lines are stored in thousandths of a degree. */
const precision = 1000;

/**
 * Decodes a line: differences of latitude and longitude, zigzag-encoded, in groups of five bits from the lowest, each a printable character
 * (the polyline algorithm of web maps).
 */
export function decodeLine(text: string): Point[] {
  let place = 0;
  const next = (): number => {
    let bits = 0;
    let shift = 0;
    for (;;) {
      const group = text.charCodeAt(place) - 63;
      place += 1;
      bits += (group % 32) * 2 ** shift;
      shift += 5;
      if (group < 32) return bits % 2 === 1 ? -(bits + 1) / 2 : bits / 2;
    }
  };
  const points: Point[] = [];
  let [latitude, longitude] = [0, 0];
  while (place < text.length) {
    latitude += next();
    longitude += next();
    points.push([latitude / precision, longitude / precision]);
  }
  return points;
}

/** Joins the lines of a ring; an inverted index names a line in the other direction. */
function ringOf(indexes: readonly number[], decoded: readonly Point[][]): Point[] {
  return indexes.flatMap((index) => (index < 0 ? (decoded[-index - 1] ?? []).toReversed() : (decoded[index] ?? [])));
}

/** The departments of Colombia with their rings. */
export function departmentRings(): readonly { readonly name: string; readonly rings: readonly Point[][] }[] {
  const decoded = lines.map(decodeLine);
  return departments.map(([name, rings]) => ({ name, rings: rings.map((indexes) => ringOf(indexes, decoded)) }));
}

/** Below the grid and the marks of a map. */
const pane = 'land';

/** Draws the coast of Colombia, its departments, and the countries around it. */
export function addLand(map: Map): LayerGroup {
  map.createPane(pane).style.zIndex = '350';
  const land = layerGroup();
  const options = { pane, interactive: false, weight: 1 };
  for (const ring of neighbours) polygon(decodeLine(ring), { ...options, className: 'map-neighbour' }).addTo(land);
  for (const { rings } of departmentRings())
    polygon(
      rings.map((ring) => [ring]),
      { ...options, className: 'map-department' },
    ).addTo(land);
  return land.addTo(map);
}
