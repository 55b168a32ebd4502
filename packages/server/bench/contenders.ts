import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LoadSettings, LoadTurn } from './http-load.worker.ts';
import { quantile } from './quantile.ts';

/** What one contender did in one turn. */
interface Measured {
  /** Requests per second. */
  readonly rate: number;
  /** Utilization of the server's event loop, 0 to 1. */
  readonly busy: number;
}

/** The medians of a contender over all rounds. */
export interface Outcome {
  readonly name: string;
  readonly rate: number;
  readonly busy: number;
  /** Its rate, divided by that of `basis` in the same round. */
  readonly ratio: number;
}

interface Contender extends Omit<LoadTurn, 'ms'> {
  readonly name: string;
  /** The contender that it is compared with; undefined: it is a basis itself. */
  readonly basis?: string;
}

const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/**
 * Loads servers of this process from a thread, the contenders in turn and in alternating order; a first round is a warm-up.
 * @param ms the duration of a turn
 * @param onTurn called with the number of responses of each turn, also of the warm-up
 */
export async function compareContenders(
  contenders: readonly Contender[],
  { rounds, ms, connections }: { readonly rounds: number; readonly ms: number; readonly connections: number },
  onTurn: (name: string, answered: number) => void = () => undefined,
): Promise<Outcome[]> {
  const settings: LoadSettings = { connections };
  const load = new Worker(new URL('./http-load.worker.ts', import.meta.url), { workerData: settings });
  const measured = new Map(contenders.map(({ name }) => [name, [] as Measured[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, port, requests, status } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const turn: LoadTurn = { port, requests, status, ms };
      const before = performance.eventLoopUtilization();
      load.postMessage(turn);
      const [answered] = (await once(load, 'message')) as [number];
      onTurn(name, answered);
      const busy = performance.eventLoopUtilization(before).utilization;
      if (round > 0) measured.get(name)?.push({ rate: answered / (ms / 1000), busy });
    }
  }
  await load.terminate();
  return contenders.map(({ name, basis = name }) => {
    const own = measured.get(name) ?? [];
    const other = measured.get(basis) ?? [];
    return {
      name,
      rate: median(own.map(({ rate }) => rate)),
      busy: median(own.map((turn) => turn.busy)),
      ratio: median(own.map(({ rate }, round) => rate / (other[round]?.rate ?? Number.NaN))),
    };
  });
}
