import type { CDPSession } from '@playwright/test';

/** One file that a page asked for. */
export interface Transfer {
  readonly path: string;
  readonly isScript: boolean;
  /** As they came over the wire, headers included; 0 from the cache. */
  readonly bytes: number;
  readonly isFromCache: boolean;
  /** When it was asked for and when it had come, in seconds of the browser's clock. */
  readonly from: number;
  readonly to: number;
}

/** Notes everything that a page asks for from now on. Shell, remotes and API alike; what is asked for twice counts twice. */
export function watchTraffic(session: CDPSession): {
  readonly transfers: () => readonly Transfer[];
  readonly forget: () => void;
} {
  const asked = new Map<string, { url: string; from: number; isFromCache: boolean }>();
  let transfers: Transfer[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    asked.set(requestId, { url: request.url, from: timestamp, isFromCache: false });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const request = asked.get(requestId);
    if (request) request.isFromCache = true;
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = asked.get(requestId);
    if (request && (response.fromDiskCache || response.fromPrefetchCache)) request.isFromCache = true;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = asked.get(requestId);
    if (!request || !request.url.startsWith('http')) return;
    const path = new URL(request.url).pathname;
    const bytes = request.isFromCache ? 0 : encodedDataLength;
    transfers.push({
      path,
      isScript: path.endsWith('.js'),
      bytes,
      isFromCache: request.isFromCache,
      from: request.from,
      to: timestamp,
    });
  });
  return {
    transfers: () => transfers,
    forget: () => {
      transfers = [];
    },
  };
}

/** Kilobytes (1,024 bytes) of JavaScript that came over the wire. */
export function scriptKilobytes(transfers: readonly Transfer[]): number {
  return transfers.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
}

/**
 * How many requests had to wait for one another: the longest chain in which each was asked for after the one before had come, up to
 * `end` (seconds of the browser's clock). What comes from the cache takes no turn.
 */
export function requestsInSequence(transfers: readonly Transfer[], end: number): number {
  const waits = transfers.filter(({ isFromCache, to }) => !isFromCache && to <= end).toSorted((a, b) => a.to - b.to);
  const lengths: number[] = [];
  for (const [place, { from }] of waits.entries()) {
    const before = waits.slice(0, place).map(({ to }, earlier) => (to <= from ? (lengths[earlier] ?? 0) : 0));
    lengths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...lengths);
}
