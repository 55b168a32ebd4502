/**
 * A visit that was interrupted for a registration, stored for the lifetime of the tab. In the URL it would be recorded in logs and
 * histories.
 */
interface PendingVisit {
  /** Document, e-mail or mobile number, as typed. */
  readonly user: string;
}

const place = (appKey: string): string => `pregon-visit ${appKey}`;

export const pendingVisit = {
  save: (appKey: string, visit: PendingVisit): void => sessionStorage.setItem(place(appKey), JSON.stringify(visit)),
  /** Undefined: no visit waits for this registration. */
  read(appKey: string): PendingVisit | undefined {
    const stored: unknown = JSON.parse(sessionStorage.getItem(place(appKey)) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'user' in stored ? { user: String(stored.user) } : undefined;
  },
  end: (appKey: string): void => sessionStorage.removeItem(place(appKey)),
};
