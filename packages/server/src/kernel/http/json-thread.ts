import { Worker } from 'node:worker_threads';
import { Fault } from './fault.ts';

/** Message to the thread: the bytes of a body, whose ownership is transferred. */
export interface UnparsedBody {
  readonly id: number;
  readonly body: ArrayBuffer;
}

/** Message from the thread; without a value when the body is invalid. */
export interface ParsedBody {
  readonly id: number;
  readonly value?: unknown;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Fault) => void;
}

const idleMs = 60_000;
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };

/**
 * Parses large JSON bodies in a worker thread, so that none holds up the event loop. The thread is started by the first body and ends
 * when none has come for a while.
 */
export class JsonThread {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** Transfers the memory of the body. Rejects with MALFORMED. */
  parse(body: Buffer<ArrayBuffer>): Promise<unknown> {
    // A small buffer is part of a pool that is not its own.
    const own = body.byteLength === body.buffer.byteLength ? body.buffer : new Uint8Array(body).buffer;
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      const request: UnparsedBody = { id: this.#lastId, body: own };
      this.#waiting.set(request.id, { resolve, reject });
      clearTimeout(this.#idle);
      this.#worker ??= this.#start();
      this.#worker.ref();
      this.#worker.postMessage(request, [own]);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./json-body.worker.ts', import.meta.url), { execArgv: [], resourceLimits: memory });
    worker.on('message', (answer: ParsedBody) => this.#settle(answer));
    // A body for which there is not enough memory ends the thread, and with it those that wait.
    worker.on('error', () => this.#fail());
    return worker;
  }

  #settle({ id, ...answer }: ParsedBody): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if ('value' in answer) waiting?.resolve(answer.value);
    else waiting?.reject(new Fault('MALFORMED'));
    if (this.#waiting.size === 0) this.#rest();
  }

  #rest(): void {
    const worker = this.#worker;
    worker?.unref();
    this.#idle = setTimeout(() => {
      this.#worker = undefined;
      void worker?.terminate();
    }, idleMs);
    this.#idle.unref();
  }

  #fail(): void {
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Fault('MALFORMED'));
    this.#waiting.clear();
  }
}
