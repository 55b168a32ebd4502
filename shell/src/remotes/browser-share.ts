const place = 'pregon.share';
const fresh = String(Math.random());

/** What canaries know a browser by on pages without a session: a number that says nothing, and stays. */
export function browserShare(): string {
  try {
    const kept = localStorage.getItem(place) ?? fresh;
    localStorage.setItem(place, kept);
    return kept;
  } catch {
    return fresh;
  }
}
