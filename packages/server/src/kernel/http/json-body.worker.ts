import { parentPort } from 'node:worker_threads';
import type { ParsedBody, UnparsedBody } from './json-thread.ts';
import { parseJson } from './json-text.ts';

function parsed({ id, body }: UnparsedBody): ParsedBody {
  try {
    return { id, value: parseJson(Buffer.from(body).toString('utf8')) };
  } catch {
    return { id };
  }
}

parentPort?.on('message', (request: UnparsedBody) => parentPort?.postMessage(parsed(request)));
