/** A geographic position in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const pair = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** Parses `4.64862, -74.06331`, latitude first. Returns undefined for another format or values out of range. */
export function parseCoordinates(text: string): Coordinates | undefined {
  const [, north, east] = pair.exec(text) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  if (north === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { latitude, longitude };
}

/** Formats coordinates with a precision of a decimetre: `4.648620, -74.063310`. */
export const coordinatesText = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
