import { describe, expect, it } from '@jest/globals';
import { capitals } from './capitals.ts';
import { decodeLine, departmentRings } from './land.ts';

/** Whether a point lies in a polygon: the ray to the east crosses its edges an odd number of times. */
function contains(ring: readonly (readonly [number, number])[], latitude: number, longitude: number): boolean {
  let isInside = false;
  ring.forEach(([north, east], index) => {
    const [otherNorth, otherEast] = ring.at(index - 1) ?? [north, east];
    const crosses = north > latitude !== otherNorth > latitude;
    if (crosses && longitude < ((otherEast - east) * (latitude - north)) / (otherNorth - north) + east) isInside = !isInside;
  });
  return isInside;
}

/** The departments of the capitals, from the political constitution. */
const departmentOf: Readonly<Record<string, string>> = {
  Arauca: 'Arauca',
  Armenia: 'Quindío',
  Barranquilla: 'Atlántico',
  Bogotá: 'Bogotá',
  Bucaramanga: 'Santander',
  Cali: 'Valle del Cauca',
  Cúcuta: 'Norte de Santander',
  Ibagué: 'Tolima',
  Manizales: 'Caldas',
  Medellín: 'Antioquia',
  Montería: 'Córdoba',
  Neiva: 'Huila',
  Pasto: 'Nariño',
  Popayán: 'Cauca',
  Quibdó: 'Chocó',
  Tunja: 'Boyacá',
  Valledupar: 'Cesar',
  Villavicencio: 'Meta',
  Yopal: 'Casanare',
};

describe('the outlines of the land', () => {
  it('decodes the example in the description of the encoding', () => {
    // 38.5, -120.2; 40.7, -120.95; 43.252, -126.453 with five decimals; here there are three.
    expect(
      decodeLine('_p~iF~ps|U_ulLnnqC_mqNvxq`@').map((point) => point.map((degrees) => Math.round(degrees * 1000) / 100_000)),
    ).toEqual([
      [38.5, -120.2],
      [40.7, -120.95],
      [43.252, -126.453],
    ]);
  });

  it('has the 32 departments and Bogotá, each with closed rings', () => {
    const departments = departmentRings();
    expect(new Set(departments.map(({ name }) => name)).size).toBe(33);
    for (const { rings } of departments) {
      expect(rings.length).toBeGreaterThan(0);
      for (const ring of rings) expect(ring.at(-1)).toEqual(ring[0]);
    }
  });

  it.each(Object.entries(departmentOf))('has %s in %s', (capital, department) => {
    const [, latitude = 0, longitude = 0] = capitals.find(([name]) => name === capital) ?? [];
    const holding = departmentRings().filter(({ rings }) => rings.some((ring) => contains(ring, latitude, longitude)));
    expect(holding.map(({ name }) => name)).toEqual([department]);
  });
});
