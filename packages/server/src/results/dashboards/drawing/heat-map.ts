import { markup, type Markup } from '../../../kernel/html/markup.ts';

interface HeatMap {
  readonly finding: string;
  /** Names of the rows, with their values. */
  readonly rows: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** Names of the columns; empty ones are not shown. */
  readonly columns: readonly string[];
  /** Tooltip of a cell. */
  readonly format: (row: number, column: number) => string;
}

const rowHeight = 22;
const steps = 8;

/** A heat map in shades of one colour, with its maximum ringed. */
export function heatMap({ finding, rows, columns, format }: HeatMap): Markup {
  const most = Math.max(...rows.flatMap(({ values }) => values), 0);
  const width = 100 / columns.length;
  const cells = rows.map(({ name, values }, row) => {
    const y = row * rowHeight;
    return markup`<text x="-8" y="${y + 14}" text-anchor="end">${name}</text>${values.map((value, column) => {
      const shade = most === 0 ? 0 : Math.round((steps * value) / most);
      const isBest = most > 0 && value === most;
      return markup`<rect class="cell h${shade}${isBest && ' best'}" x="${column * width + width * 0.06}%" width="${width * 0.88}%" y="${y + 1}" height="${rowHeight - 3}" rx="3" data-tip="${format(row, column)}" data-at="${(column + 0.5) * width}"/>`;
    })}`;
  });
  const below = rows.length * rowHeight;
  const words = columns.map(
    (column, index) =>
      column && markup`<text x="${(index + 0.5) * width}%" y="${below + 14}" text-anchor="middle">${column}</text>`,
  );
  return markup`<div class="plot heat" role="img" aria-label="${finding}"><svg class="canvas narrow-axis" height="${below + 20}" aria-hidden="true">${cells}${words}</svg></div>`;
}
