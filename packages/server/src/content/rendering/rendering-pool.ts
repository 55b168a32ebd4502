import { Worker } from 'node:worker_threads';
import { Fault } from '../../kernel/http/fault.ts';
import type { TaskAnswer, TaskInput, TaskName, TaskOutput, TaskRequest } from './rendering-tasks.ts';
import { UnrenderableMessage } from './unrenderable-message.ts';

interface Settings {
  /** Size of the pool. */
  readonly threads: number;
  /** Timeout of one task. */
  readonly timeoutMs: number;
  /** Length of the queue; further tasks are refused. */
  readonly mostWaiting: number;
  /** Idle timeout of a thread. */
  readonly idleMs: number;
}

interface Job extends TaskRequest {
  readonly resolve: (output: never) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  /** Whether its modules are loaded. */
  isReady: boolean;
  job: Job | undefined;
  /** Terminates a task that times out, or an idle thread. */
  timer: NodeJS.Timeout | undefined;
}

const tooSlow = 'El newsletter es demasiado complejo: tarda demasiado en mostrarse.';
const memory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 };

/** Thread pool for rendering, so that no message blocks the event loop. Threads are started on demand and end when idle. */
export class RenderingPool {
  readonly #settings: Settings;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Job[] = [];

  constructor(settings: Partial<Settings> = {}) {
    this.#settings = { threads: 2, timeoutMs: 10_000, mostWaiting: 200, idleMs: 60_000, ...settings };
  }

  /** Throws `UnrenderableMessage` for a task that fails or times out, and UNAVAILABLE when the queue is full. */
  run<T extends TaskName>(task: T, input: TaskInput<T>): Promise<TaskOutput<T>> {
    if (this.#waiting.length >= this.#settings.mostWaiting) return Promise.reject(new Fault('UNAVAILABLE'));
    return new Promise<TaskOutput<T>>((resolve, reject) => {
      this.#waiting.push({ task, input, resolve, reject });
      this.#assign();
    });
  }

  /** Terminates all threads; running tasks fail. */
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
    // A task that runs out of memory ends its thread. A thread that cannot start is not the task's fault.
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

/** The pool of this process. */
export const renderingPool = new RenderingPool();
