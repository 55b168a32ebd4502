import type { FastifyReply } from 'fastify';
import { Fault } from './fault.ts';

/** A signal that is aborted when the client disconnects before its response is sent. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new Fault('UNAVAILABLE'));
  });
  return controller.signal;
}
