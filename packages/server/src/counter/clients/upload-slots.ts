import { Fault } from '../../kernel/http/fault.ts';

const busy = 'Hay muchos registros con foto a la vez. Intenta de nuevo en un momento.';

interface Waiting {
  readonly begin: () => void;
}

export interface UploadSlots {
  /**
   * Resolves when a body may be read, with a function that releases the slot, once. Throws UNAVAILABLE when the queue is full.
   */
  take(): Promise<() => void>;
}

/**
 * Concurrency limit of large bodies. Those that wait are not read, so they take no memory, and parsing does not block other
 * requests.
 */
export function createUploadSlots({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): UploadSlots {
  const queue: Waiting[] = [];
  let taken = 0;
  const giveBack = () => {
    const next = queue.shift();
    if (next) next.begin();
    else taken -= 1;
  };
  const once = (): (() => void) => {
    let isHeld = true;
    return () => {
      if (isHeld) giveBack();
      isHeld = false;
    };
  };
  return {
    async take() {
      if (taken < atOnce) {
        taken += 1;
        return once();
      }
      if (queue.length >= waiting) throw new Fault('UNAVAILABLE', { message: busy });
      await new Promise<void>((begin) => {
        queue.push({ begin });
      });
      return once();
    },
  };
}
