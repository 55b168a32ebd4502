import type { PlatformReport } from '@pregon/contract/platform/platform.schema';

type FaultReport = Extract<PlatformReport, { kind: 'fault' }>;
type VitalReport = Extract<PlatformReport, { kind: 'vital' }>;

/** A fault of the loader, or of a shown screen. */
export interface ReportedFault {
  readonly phase: FaultReport['phase'];
  readonly remote: string;
  readonly release?: string | undefined;
  readonly cause: Error;
}

/** Collects reports to the platform, without personal data. */
export interface ReportQueue {
  readonly reportLoad: (release: { readonly name: string; readonly version: string }, milliseconds: number) => void;
  readonly reportFault: (fault: ReportedFault) => void;
  /** A web vital, attributed to the remote on the screen, else to the shell. */
  readonly reportVital: (vital: { readonly name: VitalReport['name']; readonly value: number }) => void;
  /** Called when a remote is shown; the returned function, when it is hidden. */
  readonly setCurrentApp: (remote: string, release: string) => () => void;
}

interface QueueOptions {
  /** Sends a batch of reports (beacon); false when the browser does not accept it. */
  readonly send: (reports: readonly PlatformReport[]) => boolean;
  readonly shellVersion: string;
  /** Interval of sending in milliseconds. */
  readonly every?: number;
}

/** Maximum of reports in a request: `largestReport` of the contract, whose module would bring the schemas along. */
export const atOnce = 50;
/** Maximum of reports of a page. */
const mostReports = 200;
/** Deduplication window of equal faults in milliseconds. */
const sameFault = 60_000;
const longestTime = 600_000;

export function createReportQueue({ send, shellVersion, every = 10_000 }: QueueOptions): ReportQueue {
  const shell = { remote: 'shell', release: shellVersion };
  const lastFaults = new Map<string, number>();
  const waiting: PlatformReport[] = [];
  let current = shell;
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const reports = waiting.splice(0, atOnce);
      if (send(reports)) continue;
      waiting.unshift(...reports);
      return;
    }
  };

  /** Measurements taken when the page becomes hidden are sent at once. */
  const add = (report: PlatformReport, isUrgent = document.visibilityState === 'hidden') => {
    if (count >= mostReports) return;
    count += 1;
    waiting.push(report);
    if (isUrgent) queueMicrotask(flush);
    else timer ??= setTimeout(flush, every);
  };

  const isNews = (fault: FaultReport): boolean => {
    const text = JSON.stringify(fault);
    const last = lastFaults.get(text) ?? -Infinity;
    if (Date.now() - last < sameFault) return false;
    lastFaults.set(text, Date.now());
    return true;
  };

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  window.addEventListener('pagehide', flush);

  return {
    reportLoad({ name, version }, milliseconds) {
      add({ kind: 'load', remote: name, release: version, ms: bounded(milliseconds) });
    },
    reportFault({ phase, remote, release, cause }) {
      const fault: FaultReport = {
        kind: 'fault',
        remote,
        ...(release && { release }),
        phase,
        cause: causeText(cause),
        path: redactPath(window.location.pathname),
      };
      if (isNews(fault)) add(fault, true);
    },
    reportVital({ name, value }) {
      add({ kind: 'vital', ...current, name, value: name === 'CLS' ? value : bounded(value) });
    },
    setCurrentApp(remote, release) {
      const app = { remote, release };
      current = app;
      return () => {
        if (current === app) current = shell;
      };
    },
  };
}

/** Removes the number of the attempt, so that retries are the same fault. */
function causeText({ name, message }: Error): string {
  return `${name}: ${message}`.replaceAll(/\?try=[\w-]+/g, '').slice(0, 500);
}

function bounded(milliseconds: number): number {
  return Math.round(Math.min(Math.max(milliseconds, 0), longestTime));
}

/** PII redaction: `/admin/campaign/12` → `/admin/campaign/…`. */
function redactPath(pathname: string): string {
  return pathname
    .split('/')
    .map((segment) => (/^[a-z-]{0,39}$/i.test(segment) ? segment : '…'))
    .join('/')
    .slice(0, 200);
}
