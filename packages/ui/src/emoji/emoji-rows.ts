import type { Emoji, EmojiGroup } from './emoji-data.ts';

/** Emojis in a row. */
export const perLine = 9;

/** A row of the grid, with the number of its group. */
export interface EmojiRow {
  readonly group: number;
  readonly emojis: readonly Emoji[];
}

/** A cell of the grid. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

export function emojiRows(groups: readonly EmojiGroup[]): EmojiRow[] {
  return groups.flatMap(({ emojis }, group) =>
    Array.from({ length: Math.ceil(emojis.length / perLine) }, (_, line) => ({
      group,
      emojis: emojis.slice(line * perLine, (line + 1) * perLine),
    })),
  );
}

/** The grid position after a key; undefined for other keys. Past the end of a row the next one begins. */
export function placeAfter(key: string, isWide: boolean, { row, column }: Place, rows: readonly EmojiRow[]): Place | undefined {
  const last = (line: number) => (rows[line]?.emojis.length ?? 1) - 1;
  const at = (line: number, wanted: number): Place => {
    const inside = Math.min(Math.max(line, 0), rows.length - 1);
    return { row: inside, column: Math.min(wanted, last(inside)) };
  };
  switch (key) {
    case 'ArrowRight':
      if (column < last(row)) return { row, column: column + 1 };
      return row + 1 < rows.length ? { row: row + 1, column: 0 } : { row, column };
    case 'ArrowLeft':
      if (column > 0) return { row, column: column - 1 };
      return row > 0 ? { row: row - 1, column: last(row - 1) } : { row, column };
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowUp':
      return at(row - 1, column);
    case 'PageDown':
      return at(row + 5, column);
    case 'PageUp':
      return at(row - 5, column);
    case 'Home':
      return isWide ? at(0, 0) : { row, column: 0 };
    case 'End':
      return isWide ? at(rows.length - 1, perLine) : { row, column: last(row) };
    default:
      return undefined;
  }
}
