import '../src/extensions.ts';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { Audience } from '@pregon/contract/profiles/audience.schema';
import { countAudience } from '../src/audiences/audience/count-audience.ts';
import { drawSample } from '../src/audiences/audience/customer-sample.ts';
import { estimateFromSample } from '../src/audiences/audience/estimate-audience.ts';
import { benchNow, filledBench } from './audience-data.ts';
import { type BenchProfile, benchProfiles } from './audience-profiles.ts';
import { openBenchDatabase } from './bench-database.ts';
import { quantile } from './quantile.ts';

/**
 * Benchmark of audience counts: the server's statement against hand-written SQL, interleaved in one run, and estimates from a sample
 * beside the exact count, for which an account must have 100,000 customers. `npm run bench --
 * audience [--customers 200000] [--purchases 2000000] [--rounds 15] [--embedded] [--database <url>]`
 */
const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '200000' },
    purchases: { type: 'string', default: '2000000' },
    rounds: { type: 'string', default: '15' },
    embedded: { type: 'boolean', default: false },
    database: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const size = { customers: Number(values.customers), purchases: Number(values.purchases) };

/** The figures of an audience in the order of the hand-written statements. */
function figuresOf({ steps, total, reach, losses }: Audience): number[] {
  const filters = steps.slice(1, -1).flatMap(({ remaining, missing }) => [remaining, missing]);
  const ways = (['email', 'sms', 'whatsapp'] as const).flatMap((way) => {
    const { noAddress, noConsent, suppressed } = losses[way];
    return [reach[way], noAddress, noConsent, suppressed];
  });
  return [steps[0]?.remaining ?? 0, ...filters, total, ...ways];
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly took: number; readonly result: T }> {
  const start = performance.now();
  const result = await work();
  return { took: performance.now() - start, result };
}

const { pool, database, close } = await openBenchDatabase({ isEmbedded: values.embedded, given: values.database });
try {
  console.log(`Making ${size.customers} customers and ${size.purchases} purchases…`);
  const filling = await timed(() => filledBench(pool, size));
  console.log(`Made in ${Math.round(filling.took / 1000)} s.`);
  const account = filling.result;

  const drawing = await timed(() => drawSample(database, account.accountId));
  const sample = drawing.result;
  console.log(`A sample of ${sample.ids.length} customers, drawn in ${drawing.took.toFixed(0)} ms.`);

  const measure = async ({ name, selection, byHand }: BenchProfile): Promise<string> => {
    const ours: number[] = [];
    const hands: number[][] = byHand.map(() => []);
    const estimates: number[] = [];
    let estimated = '–';
    let total = 0;
    for (let round = 0; round <= rounds; round += 1) {
      const counted = await timed(() =>
        database.transaction((transaction) => countAudience(transaction, account, selection, benchNow)),
      );
      const figures = figuresOf(counted.result);
      total = counted.result.total;
      if (round > 0) ours.push(counted.took);
      const estimate = await timed(() =>
        database.transaction((transaction) => estimateFromSample(transaction, account, selection, sample, benchNow)),
      );
      if (round > 0) estimates.push(estimate.took);
      if (estimate.result) estimated = `${estimate.result.total} (${estimate.result.low} to ${estimate.result.high})`;
      for (const [index, statement] of byHand.entries()) {
        const hand = await timed(() => pool.query<{ figures: number[] }>(statement));
        const found = hand.result.rows[0]?.figures;
        if (!isDeepStrictEqual(found, figures)) throw new Error(`${name}: ${String(figures)} is not ${String(found)} by hand.`);
        if (round > 0) hands[index]?.push(hand.took);
      }
    }
    const best = hands.toSorted((one, other) => quantile(one, 0.5) - quantile(other, 0.5))[0] ?? [];
    const ratio = quantile(
      ours.map((took, round) => took / (best[round] ?? Number.NaN)),
      0.5,
    );
    const cells = [quantile(ours, 0.5), quantile(ours, 0.95), Math.max(...ours), quantile(best, 0.5)].map((took) =>
      took.toFixed(0),
    );
    const early = [quantile(estimates, 0.5), Math.max(...estimates)].map((took) => took.toFixed(0));
    return `| ${[name, total, ...cells, ratio.toFixed(2), estimated, ...early].join(' | ')} |`;
  };
  const lines = [];
  for (const profile of benchProfiles(account)) lines.push(await measure(profile));
  console.log('\n| profile | reached | median, ms | p95 | most | best by hand, median | ratio | estimate | median, ms | most |');
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  console.log(lines.join('\n'));
} finally {
  await close();
}
