import { Worker } from 'node:worker_threads';
import { Fault } from '../../kernel/http/fault.ts';
import type { TaskAnswer, TaskInput, TaskName, TaskOutput, TaskRequest } from './rendering-tasks.ts';
import { UnrenderableMessage } from './unrenderable-message.ts';

interface Settings {
  /** How many threads work at the same time. */
  readonly threads: number;
  /** How long one task may take. */
  readonly timeoutMs: number;
  /** How many tasks wait before further ones are turned away. */
  readonly mostWaiting: number;
  /** How long a thread without work is kept. */
  readonly idleMs: number;
}

interface Job extends TaskRequest {
  readonly resolve: (output: never) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  /** Has it loaded what it works with? */
  isReady: boolean;
  job: Job | undefined;
  /** Ends a task that takes too long, or a thread that has had nothing to do. */
  timer: NodeJS.Timeout | undefined;
}

const tooSlow = 'El newsletter es demasiado complejo: tarda demasiado en mostrarse.';
const memory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 };

/**
 * Runs rendering tasks in worker threads, so that no message, however it was made, holds up the event loop. Threads are started when
 * they are needed and end when they are not.
 */
export class RenderingPool {
  readonly #settings: Settings;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Job[] = [];

  constructor(settings: Partial<Settings> = {}) {
    this.#settings = { threads: 2, timeoutMs: 10_000, mostWaiting: 200, idleMs: 60_000, ...settings };
  }

  /** Throws `UnrenderableMessage` for a task that fails or takes too long, and UNAVAILABLE when too many wait already. */
  run<T extends TaskName>(task: T, input: TaskInput<T>): Promise<TaskOutput<T>> {
    if (this.#waiting.length >= this.#settings.mostWaiting) return Promise.reject(new Fault('UNAVAILABLE'));
    return new Promise<TaskOutput<T>>((resolve, reject) => {
      this.#waiting.push({ task, input, resolve, reject });
      this.#assign();
    });
  }

  /** Ends all threads. What they were doing fails. */
  async close(): Promise<void> {
    const threads = [...this.#threads];
    for (const thread of threads) this.#drop(thread, new Fault('UNAVAILABLE'));
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const thread = [...this.#threads].find(({ job }) => !job) ?? this.#start();
      if (!thread) return;
      const job = this.#waiting.shift();
      if (!job) return;
      this.#give(thread, job);
    }
  }

  #give(thread: Thread, job: Job): void {
    thread.job = job;
    thread.worker.ref();
    if (thread.isReady) this.#limitTask(thread);
    const request: TaskRequest = { task: job.task, input: job.input };
    thread.worker.postMessage(request);
  }

  #limitTask(thread: Thread): void {
    this.#limit(thread, this.#settings.timeoutMs, () => {
      this.#drop(thread, new UnrenderableMessage('The task took too long.', tooSlow));
      void thread.worker.terminate();
      this.#assign();
    });
  }

  #start(): Thread | undefined {
    if (this.#threads.size >= this.#settings.threads) return undefined;
    const worker = new Worker(new URL('./rendering.worker.ts', import.meta.url), { execArgv: [], resourceLimits: memory });
    const thread: Thread = { worker, isReady: false, job: undefined, timer: undefined };
    this.#threads.add(thread);
    worker.on('message', (answer: TaskAnswer | 'ready') => {
      if (answer === 'ready') {
        thread.isReady = true;
        this.#limitTask(thread);
      } else this.#settle(thread, answer);
    });
    // A task for which there is not enough memory ends its thread; one that cannot start is no task's fault.
    worker.on('error', (error) => {
      this.#drop(thread, thread.isReady ? new UnrenderableMessage(error, tooSlow) : error);
      this.#assign();
    });
    return thread;
  }

  #settle(thread: Thread, answer: TaskAnswer): void {
    const { job } = thread;
    thread.job = undefined;
    thread.worker.unref();
    if ('output' in answer) job?.resolve(answer.output as never);
    else job?.reject(new UnrenderableMessage(answer.reason, answer.shown));
    this.#limit(thread, this.#settings.idleMs, () => {
      this.#threads.delete(thread);
      void thread.worker.terminate();
    });
    this.#assign();
  }

  #drop(thread: Thread, error: unknown): void {
    clearTimeout(thread.timer);
    this.#threads.delete(thread);
    thread.job?.reject(error);
    thread.job = undefined;
  }

  #limit(thread: Thread, ms: number, act: () => void): void {
    clearTimeout(thread.timer);
    thread.timer = setTimeout(act, ms);
    thread.timer.unref();
  }
}

/** The threads of this process. */
export const renderingPool = new RenderingPool();
