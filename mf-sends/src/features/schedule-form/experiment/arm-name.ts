/** The name of a version: A to D. */
export const armName = (arm: number): string => `Versión ${String.fromCodePoint(64 + arm)}`;
