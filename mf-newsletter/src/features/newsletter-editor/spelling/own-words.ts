/** The words that somebody has added for this account, in this browser. */
const keyOf = (accountId: number): string => `pregon-words-${accountId}`;

export function readOwnWords(accountId: number): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((word) => typeof word === 'string') : [];
  } catch {
    return [];
  }
}

export function keepOwnWord(accountId: number, word: string): void {
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify([...new Set([...readOwnWords(accountId), word.toLowerCase()])]));
  } catch {
    // A browser may refuse to keep anything: then it holds until the page is left.
  }
}
