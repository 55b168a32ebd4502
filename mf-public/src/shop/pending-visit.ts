/** A visit that was left for a registration, as long as the tab is open. In the address it would stay in logs and histories. */
interface VisitUnderway {
  /** Document, e-mail or mobile, as it was typed. */
  readonly user: string;
}

const place = (appKey: string): string => `pregon-visit ${appKey}`;

export const visitUnderway = {
  keep: (appKey: string, visit: VisitUnderway): void => sessionStorage.setItem(place(appKey), JSON.stringify(visit)),
  /** Undefined: nobody waits for this registration. */
  read(appKey: string): VisitUnderway | undefined {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place(appKey)) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'user' in kept ? { user: String(kept.user) } : undefined;
  },
  end: (appKey: string): void => sessionStorage.removeItem(place(appKey)),
};
