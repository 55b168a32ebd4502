import { readFileSync } from 'node:fs';

/** The customers of the public CDNOW sample: 39 weeks of purchases. Source and licence: `data/README.md`. */
export function readCdnow() {
  const file = readFileSync(new URL('data/cdnow.csv', import.meta.url), 'utf8');
  return file
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [repeatVisits, lastVisitWeeks, ageWeeks, meanSpend] = line.split(',').map(Number) as [number, number, number, number];
      return { repeatVisits, lastVisitWeeks, ageWeeks, meanSpend };
    });
}
