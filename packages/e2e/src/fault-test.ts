import { port } from './addresses.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { staffTest } from './test.ts';

interface Fixtures {
  readonly calm: undefined;
}

/** Tests of staff who reach the server through a proxy of their worker, which is without faults when a test begins. */
export const faultTest = staffTest.extend<Fixtures, { network: FaultProxy }>({
  network: [
    async ({}, provide) => {
      const proxy = await startFaultProxy(port);
      await provide(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ network }, provide) => provide(network.adminUrl),
  calm: [
    async ({ network }, provide) => {
      await provide(undefined);
      network.reset();
    },
    { auto: true },
  ],
});
