import { Fault } from '../../kernel/http/fault.ts';

const busy = 'Hay muchos registros con foto a la vez. Intenta de nuevo en un momento.';

interface Waiting {
  readonly begin: () => void;
}

export interface UploadSlots {
  /** Resolves when a body may be read; the answer gives the slot back, once. Throws UNAVAILABLE when too many wait already. */
  take(): Promise<() => void>;
}

/**
 * Bounds how many large bodies are read and worked on at once. Those that wait are not read, so they hold no memory, and what is
 * parsed at a time does not hold up other requests.
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
