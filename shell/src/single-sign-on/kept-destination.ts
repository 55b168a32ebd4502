const key = 'pregon-sso-destination';

/** Keeps the state of the navigation to the log-in, which holds the destination, while the browser is at the provider. */
export function keepDestination(state: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(state ?? null));
  } catch {
    // Without storage the log-in leads to the start page.
  }
}

/** The state that this tab kept last. Undefined: there is none. */
export function keptDestination(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
