import path from 'node:path';
import { repositoryRoot } from '@pregon/build-preset/project';
import { buildApp } from '@pregon/release-cli/build-app';
import { buildMonolith } from './build-monolith.ts';
import { median, pairedRatio, spread } from './statistics.ts';
import { limitedRow, type Row } from './table.ts';

/**
 * Measures build times: one remote compared with the whole application. In one process, so that the start-up of the compiler counts once
 * for both.
 */
export async function measureBuilds(folder: string, rounds: number): Promise<Row[]> {
  const remote: number[] = [];
  const monolith: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ofRemote = await timed(() => buildApp(path.join(repositoryRoot, 'mf-sends'), `0.0.${round}`));
    const ofMonolith = await timed(() => buildMonolith(path.join(folder, 'rebuilt'), `0.0.${round}`, []));
    if (round === 0) continue;
    remote.push(ofRemote);
    monolith.push(ofMonolith);
  }
  return [
    limitedRow('build of one remote, s', {
      federation: spread(remote, 2),
      monolith: spread(monolith, 2),
      value: median(remote),
      most: 4,
    }),
    limitedRow('the same against the monolith', { federation: '', value: pairedRatio(remote, monolith), most: 0.35 }),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
