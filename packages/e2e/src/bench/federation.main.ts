import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { profileD, profileM } from './network-profile.ts';
import { measureBuilds } from './measure-builds.ts';
import { measureNavigation } from './measure-navigation.ts';
import { measureDeepLinks, measureScripts } from './measure-loads.ts';
import { measureRelease } from './measure-release.ts';
import { raiseStage } from './stage.ts';
import { table, type Row } from './table.ts';

/**
 * Benchmark: shell and remotes compared with the same sources built as one application. Samples are interleaved, each in a new browser,
 * after a warm-up round. `npm run bench -- federation [--rounds 11] [--only scripts,links,navigation,release,builds]`
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '11' },
    only: { type: 'string', default: 'scripts,links,navigation,release,builds' },
  },
});
const rounds = Number(values.rounds);
const wanted = values.only.split(',');
const folder = path.join(os.tmpdir(), `pregon-bench-${process.pid}`);

console.log('Building both, starting their servers…');
const stage = await raiseStage(folder);
const rows: Row[] = [];
const measure = async (part: string, work: () => Promise<readonly Row[]>) => {
  if (!wanted.includes(part)) return;
  console.log(`Measuring ${part}…`);
  rows.push(...(await work()));
};
try {
  await measure('scripts', () => measureScripts(stage));
  for (const profile of [profileM, profileD]) await measure('links', () => measureDeepLinks(stage, profile, rounds));
  for (const profile of [profileM, profileD]) await measure('navigation', () => measureNavigation(stage, profile, rounds));
  await measure('release', () => measureRelease(stage[0]));
  await measure('builds', () => measureBuilds(folder, rounds));
} finally {
  await Promise.all(stage.map((contestant) => contestant.stop()));
}
console.log(`\n${table(rows)}\n`);
const missed = rows.filter(({ isReached }) => isReached === false);
console.log(missed.length === 0 ? 'Every goal is reached.' : `Not reached: ${missed.map(({ what }) => what).join('; ')}.`);
