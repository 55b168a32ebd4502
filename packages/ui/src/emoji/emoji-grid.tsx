import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { type Emoji, type EmojiGroup, inTone } from './emoji-data.ts';
import { type EmojiRow, emojiRows, perLine, type Place, placeAfter } from './emoji-rows.ts';

/** Rows that are rendered at first; further ones are rendered when they come near (virtual scrolling). */
const batch = 10;
/** Row height in pixels. */
const near = 240;

/** A grid with roving focus: one cell at a time is in the tab order. */
const walkable = { role: 'grid' } as const;

interface EmojiGridProps {
  readonly groups: readonly EmojiGroup[];
  readonly tone: number;
  /** The group to scroll to; a new object for each request. */
  readonly jump: { readonly group: number } | undefined;
  /** Called with the emoji under the pointer or focus. */
  readonly onShow: (emoji: Emoji) => void;
  readonly onChoose: (emoji: Emoji) => void;
}

/** The emojis in rows of nine, navigated by arrow keys. */
export function EmojiGrid({ groups, tone, jump, onShow, onChoose }: EmojiGridProps) {
  const rows = useMemo(() => emojiRows(groups), [groups]);
  const [drawn, setDrawn] = useState(batch);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const [wanted, setWanted] = useState<{ readonly row: number; readonly takesFocus: boolean }>();
  const [jumped, setJumped] = useState(jump);
  const grid = useRef<HTMLDivElement>(null);

  const drawUpTo = (row: number) => setDrawn((before) => Math.max(before, Math.ceil((row + 1) / batch) * batch));
  const go = (next: Place, takesFocus: boolean) => {
    drawUpTo(next.row + (takesFocus ? 0 : batch));
    setPlace(next);
    setWanted({ row: next.row, takesFocus });
  };
  if (jump && jump !== jumped) {
    setJumped(jump);
    go(
      {
        row: Math.max(
          0,
          rows.findIndex(({ group }) => group === jump.group),
        ),
        column: 0,
      },
      false,
    );
  }
  useEffect(() => {
    if (!wanted) return;
    const line = grid.current?.querySelector(`[data-row="${wanted.row}"]`);
    if (wanted.takesFocus) line?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    else line?.closest('tbody')?.scrollIntoView({ block: 'start' });
  }, [wanted]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, event.ctrlKey || event.metaKey, place, rows);
    if (!next) return;
    event.preventDefault();
    go(next, true);
  };
  return (
    <div
      className="emoji-grid"
      ref={grid}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - near) setDrawn((before) => Math.min(rows.length, before + batch));
      }}
    >
      <table {...walkable} aria-label="Emojis" aria-rowcount={rows.length}>
        {groups.map(({ name }, group) => (
          <EmojiLines key={name} title={name} rows={rows} drawn={drawn} group={group}>
            {(emoji, at) => (
              <button
                type="button"
                className="emoji-cell"
                aria-label={emoji.name}
                tabIndex={at.row === place.row && at.column === place.column ? 0 : -1}
                onFocus={() => {
                  setPlace(at);
                  onShow(emoji);
                }}
                onKeyDown={onKeyDown}
                onMouseEnter={() => onShow(emoji)}
                onClick={() => onChoose(emoji)}
              >
                {inTone(emoji, tone)}
              </button>
            )}
          </EmojiLines>
        ))}
      </table>
    </div>
  );
}

interface EmojiLinesProps {
  readonly title: string;
  readonly rows: readonly EmojiRow[];
  /** Number of rows of the whole grid to render. */
  readonly drawn: number;
  readonly group: number;
  readonly children: (emoji: Emoji, at: Place) => ReactNode;
}

/** The rows of one group, up to the rendered number. */
function EmojiLines({ title, rows, drawn, group, children }: EmojiLinesProps) {
  const first = rows.findIndex((row) => row.group === group);
  if (first < 0 || first >= drawn) return null;
  return (
    <tbody aria-label={title}>
      <tr>
        <th scope="rowgroup" colSpan={perLine}>
          {title}
        </th>
      </tr>
      {rows.slice(0, drawn).map(({ emojis, ...line }, row) =>
        line.group === group ? (
          <tr key={row} aria-rowindex={row + 1} data-row={row}>
            {emojis.map((emoji, column) => (
              <td key={emoji.character}>{children(emoji, { row, column })}</td>
            ))}
          </tr>
        ) : null,
      )}
    </tbody>
  );
}
