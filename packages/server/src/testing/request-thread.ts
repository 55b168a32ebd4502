import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A request as a client in another thread sends it. */
export interface SentRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

const client = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', async ({ url, ...request }) => {
    const answer = await fetch(url, request);
    await answer.arrayBuffer();
    parentPort.postMessage(answer.status);
  });
  parentPort.postMessage('ready');`;

export interface RequestThread {
  /** Reads the answer to its end, and answers its status alone: to take over a body of megabytes would block this thread, too. */
  send(request: SentRequest): Promise<number>;
  close(): Promise<unknown>;
}

/** Sends requests from a thread of their own: what a client does with its body takes no time of the server's event loop. */
export async function startRequestThread(): Promise<RequestThread> {
  const worker = new Worker(client, { eval: true, execArgv: [] });
  await once(worker, 'message');
  return {
    async send(request) {
      worker.postMessage(request);
      const [status] = (await once(worker, 'message')) as [number];
      return status;
    },
    close: () => worker.terminate(),
  };
}
