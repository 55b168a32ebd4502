import type { PlatformReport } from '@pregon/contract/platform/platform.schema';

/** Captures reports to the platform; the returned function reads them, as if the page was closed now. */
export function catchReports(): () => Promise<readonly PlatformReport[]> {
  const sent: Blob[] = [];
  endPage();
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: (_: string, body: Blob) => sent.push(body) > 0 });
  return async () => {
    endPage();
    const texts = await Promise.all(sent.map(textOf));
    return texts.flatMap((text) => (JSON.parse(text) as { reports: PlatformReport[] }).reports);
  };
}

/** Flushes pending reports. */
function endPage(): void {
  window.dispatchEvent(new Event('pagehide'));
}

/** jsdom has no `Blob.text`. */
function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.readAsText(blob);
  });
}
