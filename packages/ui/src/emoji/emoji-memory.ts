/** Stored emoji preferences of this browser: skin tone and use counts. */
const toneKey = 'pregon-emoji-tone';
const usesKey = 'pregon-emoji-uses';

/** Capacity, in rows of nine, and the defaults. */
const mostUsed = 36;
const first = ['🎉', '🎁', '🛍\uFE0F', '❤\uFE0F', '🔥', '⭐\uFE0F', '😍', '👏', '✨\uFE0F'];

/** Skin tone: 0 is the default, 5 the darkest. */
export function readTone(): number {
  const tone = Number(read(toneKey));
  return Number.isInteger(tone) && tone >= 0 && tone <= 5 ? tone : 0;
}

export const keepTone = (tone: number): void => write(toneKey, String(tone));

/** Most used first, then most recent. At most four rows. */
export function frequentCharacters(): string[] {
  const uses = readUses();
  const used = uses.toSorted(([, a], [, b]) => b - a).map(([character]) => character);
  return (used.length > 0 ? used : first).slice(0, mostUsed);
}

export function countUse(character: string): void {
  const uses = readUses();
  const before = uses.find(([used]) => used === character)?.[1] ?? 0;
  // The most recent one comes first, and is evicted last.
  const after = [[character, before + 1], ...uses.filter(([used]) => used !== character)];
  write(usesKey, JSON.stringify(after.slice(0, 4 * mostUsed)));
}

type Uses = [character: string, times: number][];

function readUses(): Uses {
  try {
    const stored: unknown = JSON.parse(read(usesKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isUse) : [];
  } catch {
    return [];
  }
}

const isUse = (stored: unknown): stored is Uses[number] =>
  Array.isArray(stored) && typeof stored[0] === 'string' && typeof stored[1] === 'number';

/** Stores a value. The browser may refuse storage. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Ignored: the preference is not stored.
  }
}
