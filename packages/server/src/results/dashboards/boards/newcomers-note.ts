import { Temporal } from 'temporal-polyfill';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { formatLongDay } from '../drawing/formatting.ts';

/**
 * Days from the beginning of the data on in which nobody can be told to be new: a first visit makes new for 60 days, and those of the first
 * 60 days of the data are mostly of customers who bought before.
 */
const doubtfulDays = 120;

/** The beginning of the data where those who seem to be new on a day may be customers of before; otherwise null. */
export const doubtsNew = (dataSince: string | null, day: string): string | null =>
  dataSince !== null && dataSince > Temporal.PlainDate.from(day).subtract({ days: doubtfulDays }).toString() ? dataSince : null;

/** That many who seem to be new are customers of before. */
export const newcomersNote = (dataSince: string | null): Markup | null =>
  dataSince === null
    ? null
    : markup`<p class="finding">Tus datos empiezan el ${formatLongDay(dataSince)}: entre los «Nuevos» hay clientes de antes, cuya primera compra no está en los datos.</p>`;
