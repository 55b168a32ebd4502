import { parentPort } from 'node:worker_threads';
import { TooComplexMessage } from './message-limits.ts';
import { renderingTasks, type TaskAnswer, type TaskRequest } from './rendering-tasks.ts';

function answer({ task, input }: TaskRequest): TaskAnswer {
  try {
    const run: (given: never) => unknown = renderingTasks[task];
    return { output: run(input as never) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { reason, shown: error instanceof TooComplexMessage ? error.message : undefined };
  }
}

parentPort?.postMessage('ready');
parentPort?.on('message', (request: TaskRequest) => parentPort?.postMessage(answer(request)));
