const place = 'pregon.share';
const fresh = String(Math.random());

/** A random number that identifies a browser for canaries on pages without a session. */
export function browserShare(): string {
  try {
    const stored = localStorage.getItem(place) ?? fresh;
    localStorage.setItem(place, stored);
    return stored;
  } catch {
    return fresh;
  }
}
