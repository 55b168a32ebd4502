import data from 'emojibase-data/es/compact.json' with { type: 'json' };
import { plainText } from '../plain-text.ts';

/** An emoji by its Spanish name. */
export interface Emoji {
  /** Without a skin tone. */
  readonly character: string;
  readonly name: string;
  /** Search terms in lower case, without accents. */
  readonly words: string;
  /** Skin tone variants from the lightest to the darkest; undefined without variants. */
  readonly tones: readonly string[] | undefined;
}

export interface EmojiGroup {
  readonly name: string;
  /** Emoji that represents the group. */
  readonly sign: string;
  readonly emojis: readonly Emoji[];
}

/** The groups by their number in Unicode. Number 2, the components of other emojis, is left out. */
const groupNames: readonly (readonly [number: number, name: string, sign: string])[] = [
  [0, 'Caras y emociones', '😀'],
  [1, 'Personas', '👋'],
  [3, 'Animales y naturaleza', '🌿'],
  [4, 'Comida y bebida', '☕'],
  [5, 'Viajes y lugares', '✈️'],
  [6, 'Actividades', '🎉'],
  [7, 'Objetos', '💡'],
  [8, 'Símbolos', '❤️'],
  [9, 'Banderas', '🏁'],
];

const modifier = /[\u{1F3FB}-\u{1F3FF}]/gu;

/** The five variants with a single skin tone; emojis of several people have further variants, which are left out. */
function toneList(skins: readonly { readonly unicode: string }[] | undefined): readonly string[] | undefined {
  const uniform = (skins ?? []).filter(({ unicode }) => new Set(unicode.match(modifier)).size === 1);
  return uniform.length === 5 ? uniform.map(({ unicode }) => unicode) : undefined;
}

/** Every emoji, in the order of Unicode. */
export const emojiGroups: readonly EmojiGroup[] = groupNames.map(([number, name, sign]) => ({
  name,
  sign,
  emojis: data
    .filter(({ group }) => group === number)
    .map(({ unicode, label, tags = [], skins }) => ({
      character: unicode,
      name: label,
      words: plainText([label, ...tags].join(' ')),
      tones: toneList(skins),
    })),
}));

const byCharacter = new Map(emojiGroups.flatMap(({ emojis }) => emojis.map((emoji) => [emoji.character, emoji] as const)));

/** The existing emojis among these characters. */
export const emojisOf = (characters: readonly string[]): Emoji[] =>
  characters.flatMap((character) => byCharacter.get(character) ?? []);

/** Emojis with a term for every word of the search, by prefix; matches of the name first. */
export function findEmojis(search: string): Emoji[] {
  const wanted = plainText(search).split(/\s+/).filter(Boolean);
  const holds = (words: string) => wanted.every((word) => ` ${words}`.includes(` ${word}`));
  const rank = ({ name }: Emoji) => (plainText(name).startsWith(wanted.join(' ')) ? 0 : holds(plainText(name)) ? 1 : 2);
  const found = emojiGroups.flatMap(({ emojis }) => emojis.filter(({ words }) => holds(words)));
  return found.toSorted((a, b) => rank(a) - rank(b));
}

/** The emoji in a skin tone: 0 is the default, 1 the lightest, 5 the darkest. */
export const inTone = ({ character, tones }: Emoji, tone: number): string => tones?.[tone - 1] ?? character;
