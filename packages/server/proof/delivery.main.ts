import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { mostUncertain, type Proof, proveDelivery } from './prove-delivery.ts';
import { embeddedStage, postgresStage, type Stage, type StageSettings } from './stages.ts';

/**
 * Crash test of sending: kills everything involved at random moments, and reports what happened to the messages. `npm run
 * prove:delivery [-- --people 25000 --kills 20 --seed 1 --database postgres|embedded]`. `--beside <folder>` adds a server and a worker of
 * another version that is installed there, on one PostgreSQL, as during a deploy; `--kills 0` leaves all alone.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '25000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string' },
    beside: { type: 'string' },
  },
});
const size = { people: Number(values.people), kills: Number(values.kills), seed: Number(values.seed) };

const stages: Readonly<Record<string, (settings: StageSettings) => Promise<Stage | undefined>>> = {
  postgres: postgresStage,
  embedded: embeddedStage,
};

function tell(name: string, proof: Proof): void {
  const { messages, killed, counts, uncertainButArrived, lost, twice, wrongArms, states, seconds } = proof;
  const tally = new Map<string, number>();
  for (const { name: target } of killed) tally.set(target, (tally.get(target) ?? 0) + 1);
  const { sent = 0, uncertain = 0, ...rest } = counts;
  const others = Object.entries(rest).map(([state, count]) => `${count} ${state}`);
  console.log(
    `\n${name}: ${states.join(', ')} after ${seconds.toFixed(0)} s${others.length > 0 ? `; also ${others.join(', ')}` : ''}`,
  );
  console.log(`killed: ${killed.map(({ name: target, after }) => `${target} at ${after}`).join(', ')}\n`);
  console.log(
    '| database | messages | kills (-9) | sent | uncertain, listed | of these arrived | lost | sent twice | of another arm |',
  );
  console.log('|---|--:|---|--:|--:|--:|--:|--:|--:|');
  const kills = [...tally].map(([target, times]) => `${times} ${target}`).join(', ');
  console.log(
    `| ${name} | ${messages} | ${kills} | ${sent} | ${uncertain} | ${uncertainButArrived} | ${lost.length} | ${twice.length} | ${wrongArms.length} |`,
  );
}

for (const [name, open] of Object.entries(stages)) {
  if (values.beside !== undefined && name !== 'postgres') continue;
  if (values.database && values.database !== name) continue;
  const folder = mkdtempSync(join(tmpdir(), 'pregon-proof-'));
  try {
    const stage = await open({ folder, hurried: false, beside: values.beside && resolve(values.beside) });
    if (!stage) {
      console.log(`\n${name}: not on this machine.`);
      continue;
    }
    const proof = await proveDelivery(stage, { ...size, folder });
    tell(name, proof);
    const { lost, twice, wrongArms, killed, counts } = proof;
    const isBeyond = (counts['uncertain'] ?? 0) > mostUncertain * killed.length;
    if (lost.length > 0 || twice.length > 0 || wrongArms.length > 0 || isBeyond) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
