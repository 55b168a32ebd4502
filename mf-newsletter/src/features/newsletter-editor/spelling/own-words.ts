/** Storage key of the words that users of this browser have added for an account. */
const keyOf = (accountId: number): string => `pregon-words-${accountId}`;

export function readOwnWords(accountId: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((word) => typeof word === 'string') : [];
  } catch {
    return [];
  }
}

export function addOwnWord(accountId: number, word: string): void {
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify([...new Set([...readOwnWords(accountId), word.toLowerCase()])]));
  } catch {
    // Ignored: without storage the word is only accepted until the page is left.
  }
}
