import { type Content, markup, type Markup } from '../../../kernel/html/markup.ts';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => Content;
  /** Right-aligned numbers. */
  readonly numeric?: boolean;
}

interface TableLook {
  /** On phones each row is a block of its own, in which the title stands before each cell: for tables of many wide columns. */
  readonly isStacked?: boolean;
}

/** A table; the first cell of each row is its heading. */
export const dataTable = <Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { isStacked = false }: TableLook = {},
): Markup => markup`
<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table${isStacked && markup` class="stacked"`}>
<caption class="hidden">${caption}</caption>
<thead><tr>${columns.map(({ title, numeric }) => markup`<th scope="col"${numeric && markup` class="num"`}>${title}</th>`)}</tr></thead>
<tbody>${rows.map(
  (row) =>
    markup`<tr>${columns.map(({ title, cell, numeric }, position) =>
      position === 0
        ? markup`<th scope="row">${cell(row)}</th>`
        : markup`<td${numeric && markup` class="num"`}${isStacked && markup` data-title="${title}"`}>${isStacked ? markup`<span>${cell(row)}</span>` : cell(row)}</td>`,
    )}</tr>`,
)}</tbody></table></div>`;

/** A slug of the caption: `ventas-despues-por-dia`. */
const addressName = (caption: string): string =>
  caption
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, '')
    .replaceAll(' ', '-');

/** The data of a chart as a table in a disclosure, for screen readers and exact values. */
export const dataBehind = <Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[]): Markup =>
  markup`<details class="data" data-name="${addressName(caption)}"><summary>Ver datos<span class="hidden">: ${caption}</span></summary>${dataTable(caption, columns, rows)}</details>`;
