/** A place on the map, in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const pair = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** Reads `4.64862, -74.06331`, as maps write it: latitude first. Undefined where it is none, or lies beyond the poles. */
export function parseCoordinates(text: string): Coordinates | undefined {
  const [, north, east] = pair.exec(text) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  if (north === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { latitude, longitude };
}

/** The same written down, to a decimetre: `4.648620, -74.063310`. */
export const coordinatesText = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
