import type { CDPSession } from '@playwright/test';

/** One request of a page. */
export interface Transfer {
  readonly path: string;
  readonly isScript: boolean;
  /** Bytes transferred, headers included; 0 from the cache. */
  readonly bytes: number;
  readonly isFromCache: boolean;
  /** Start and end of the request, in seconds of the browser's clock. */
  readonly from: number;
  readonly to: number;
}

/** Logs all requests of a page from now on, of shell, remotes and API. Repeated requests count each time. */
export function watchTraffic(session: CDPSession): {
  readonly transfers: () => readonly Transfer[];
  readonly forget: () => void;
  /** Number of requests that have not ended. */
  readonly open: () => number;
} {
  const asked = new Map<string, { url: string; from: number; isFromCache: boolean }>();
  const open = new Set<string>();
  let transfers: Transfer[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    asked.set(requestId, { url: request.url, from: timestamp, isFromCache: false });
    open.add(requestId);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const request = asked.get(requestId);
    if (request) request.isFromCache = true;
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = asked.get(requestId);
    if (request && (response.fromDiskCache || response.fromPrefetchCache)) request.isFromCache = true;
  });
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    open.delete(requestId);
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
    open: () => open.size,
    forget: () => {
      transfers = [];
    },
  };
}

/** Kilobytes (1,024 bytes) of transferred JavaScript. */
export function scriptKilobytes(transfers: readonly Transfer[]): number {
  return transfers.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
}

/**
 * Number of sequential round trips: the longest chain of requests, each of which started after the one before had ended, up to `end`
 * (seconds of the browser's clock). Cached responses do not count.
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
