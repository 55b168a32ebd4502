import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureInteraction } from './measure-interaction.ts';
import { measureMemory } from './measure-memory.ts';
import { raiseFederation } from './stage.ts';
import { table } from './table.ts';

/** Benchmark: the memory of a tab over changes of route, and the response to typing. `npm run bench -- use [--routes 200]` */
const { values } = parseArgs({ options: { routes: { type: 'string', default: '200' } } });

console.log('Building, starting the server…');
const federation = await raiseFederation(path.join(os.tmpdir(), `pregon-bench-${process.pid}`));
try {
  const rows = [...(await measureInteraction(federation)), ...(await measureMemory(federation, Number(values.routes)))];
  console.log(`\n${table(rows)}`);
} finally {
  await federation.stop();
}
