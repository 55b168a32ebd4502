import type { CpuSeconds } from './cpu-seconds.ts';
import { quantile } from './quantile.ts';

interface Measured {
  readonly name: string;
  readonly read: () => Promise<unknown>;
}

/** Measures a read after one that is not measured, and prints a row: median and 95th percentile by the clock, and CPU time, in ms. */
export async function measureRead(
  { name, read }: Measured,
  { rounds, readCpu }: { readonly rounds: number; readonly readCpu: () => CpuSeconds },
): Promise<void> {
  await read();
  const times: number[] = [];
  const before = readCpu();
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await read();
    times.push(performance.now() - begun);
  }
  const after = readCpu();
  const cpu = ((after.server + after.database - before.server - before.database) * 1000) / rounds;
  console.log(`| ${name} | ${[quantile(times, 0.5), quantile(times, 0.95), cpu].map((ms) => ms.toFixed(0)).join(' | ')} |`);
}
