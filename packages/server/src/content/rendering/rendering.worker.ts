import { parentPort } from 'node:worker_threads';
import { TooComplexMessage } from './message-limits.ts';
import { renderingTasks, type TaskAnswer, type TaskRequest } from './rendering-tasks.ts';

async function answer({ task, input }: TaskRequest): Promise<TaskAnswer> {
  try {
    const run: (given: never) => unknown = renderingTasks[task];
    return { output: await run(input as never) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { reason, shown: error instanceof TooComplexMessage ? error.message : undefined };
  }
}

parentPort?.postMessage('ready');
parentPort?.on('message', (request: TaskRequest) => void answer(request).then((answered) => parentPort?.postMessage(answered)));
