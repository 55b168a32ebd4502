import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { serveBareEditor } from './bare-editor.ts';
import { measureEditor } from './measure-editor.ts';
import { profileD } from './network-profile.ts';
import { raiseFederation } from './stage.ts';

/** Maximum ratio of our editor's start-up time to that of GrapesJS with its preset. */
const goal = 1.25;

/** Benchmark: start-up of the newsletter editor compared with unmodified GrapesJS. `npm run bench -- editor [--rounds 11]` */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '11' } } });
const folder = path.join(os.tmpdir(), `pregon-bench-${process.pid}`);

console.log('Building, starting the servers…');
const federation = await raiseFederation(folder);
const bare = await serveBareEditor(path.join(folder, 'bare')).catch(async (error: unknown) => {
  await federation.stop();
  throw error;
});
try {
  const unthrottled = { ...profileD, name: 'local', latencyMs: 0, downKbps: 1_000_000, upKbps: 1_000_000 };
  const rows = [
    ...(await measureEditor(federation, bare, unthrottled, Number(values.rounds))),
    ...(await measureEditor(federation, bare, profileD, Number(values.rounds))),
  ];
  console.log('\n| what | editor | bare GrapesJS | ratio | goal | reached |\n|---|---|---|---|---|---|');
  for (const { what, ours, bare: theirs, ratio } of rows) {
    const reached = ratio <= goal ? 'yes' : '**no**';
    console.log(`| ${what} | ${ours} | ${theirs} | ${ratio.toFixed(2)} | ≤ ${goal} | ${reached} |`);
  }
} finally {
  await federation.stop();
  await bare.stop();
}
