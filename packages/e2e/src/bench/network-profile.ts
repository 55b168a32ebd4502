import type { CDPSession } from '@playwright/test';

/** A profile of network and processor that the browser emulates. */
export interface Profile {
  readonly name: string;
  readonly latencyMs: number;
  readonly downKbps: number;
  readonly upKbps: number;
  /** CPU slowdown factor relative to this machine. */
  readonly processor: number;
}

/** A phone on a bad network. */
export const profileM: Profile = { name: 'M', latencyMs: 562.5, downKbps: 1474, upKbps: 675, processor: 4 };
/** A desk in a shop. */
export const profileD: Profile = { name: 'D', latencyMs: 40, downKbps: 10_000, upKbps: 10_000, processor: 1 };

const bytesPerSecond = (kbps: number) => (kbps * 1000) / 8;

/** Applies a profile to a page by Chromium's own throttling, which delays every request and does not simulate connection set-up. */
export async function throttle(session: CDPSession, { latencyMs, downKbps, upKbps, processor }: Profile): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond(downKbps),
    uploadThroughput: bytesPerSecond(upKbps),
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
}
