import { type LatLngBounds, layerGroup, type LayerGroup, type Map, polyline } from 'leaflet';
import { mapLabel } from './map-label.ts';
import { addTowns } from './towns.ts';

/** Candidate distances between two lines, in degrees. */
const steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20];
/** The smallest distance between two lines, in pixels, so that their labels do not overlap. */
const minLabelGap = 80;

/** Pixels at the end of the bottom edge for the source of the outlines. */
const attributionWidth = 190;

const stepFor = (pixelsPerDegree: number): number => steps.find((step) => step * pixelsPerDegree >= minLabelGap) ?? 20;

/** Returns the multiples of `step` between two degrees. */
function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => (first + index) * step);
}

const degrees = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 3 });

function linesIn(bounds: LatLngBounds, width: number): LayerGroup {
  const [south, north] = [Math.max(-85, bounds.getSouth()), Math.min(85, bounds.getNorth())];
  const [west, east] = [bounds.getWest(), bounds.getEast()];
  const step = stepFor(width / (east - west));
  const line = { className: 'map-line', interactive: false, weight: 1 };
  const group = layerGroup();
  for (const latitude of multiples(south, north, step)) {
    polyline(
      [
        [latitude, west],
        [latitude, east],
      ],
      line,
    ).addTo(group);
    mapLabel(`${degrees.format(latitude)}°`, [latitude, west], 'map-label-row').addTo(group);
  }
  const lastLabel = east - (attributionWidth / width) * (east - west);
  for (const longitude of multiples(west, east, step)) {
    polyline(
      [
        [south, longitude],
        [north, longitude],
      ],
      line,
    ).addTo(group);
    if (longitude < lastLabel) mapLabel(`${degrees.format(longitude)}°`, [south, longitude], 'map-label-column').addTo(group);
  }
  return group;
}

/** Draws the land once its outlines have arrived, and says in the corner where they come from, or that they are missing. */
function drawLand(map: Map): void {
  let isOpen = true;
  map.on('unload', () => {
    isOpen = false;
  });
  const say = (text: string) => isOpen && map.attributionControl.addAttribution(text);
  import('./land.ts').then(
    ({ addLand }) => {
      if (isOpen) addLand(map);
      say('Contornos: Natural Earth');
    },
    () => say('El contorno del país no se pudo cargar.'),
  );
}

/** Draws a map without tiles: coast and departments, meridians, parallels, and the capitals of the departments. */
export function addGraticule(map: Map): void {
  drawLand(map);
  let lines = layerGroup().addTo(map);
  const draw = () => {
    lines.remove();
    lines = linesIn(map.getBounds(), map.getSize().x).addTo(map);
  };
  map.on('moveend', draw);
  draw();
  addTowns(map);
}
