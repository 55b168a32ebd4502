import type { FastifyInstance } from 'fastify';

/** Does something now and then as long as the server listens, first when it starts to. */
export function repeatWhileListening(app: FastifyInstance, everyMs: number, run: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const runOnce = () => {
    running = run().catch((error: unknown) => app.log.error(error));
  };
  app.addHook('onListen', async () => {
    runOnce();
    timer = setInterval(runOnce, everyMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
