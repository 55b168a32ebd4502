import type { Attribution } from '../../../audiences/audience/attribution.sql.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';

const after = (days: number): string => (days === 1 ? 'el día' : `los ${days} días`);

/** The note on attributed sales: how they are attributed, and that this proves no cause. */
export const attributionNote = ({ attributionDays: days }: Attribution): Markup =>
  markup`<p class="finding">Compras en ${after(days)} después de entregar un mensaje, contadas al último que recibió la persona. Vienen después del mensaje, pero no prueban que sea la causa: muchas se habrían hecho igual.</p>`;

/** The definitions of a dashboard's figures, below each. */
export const attributionFoot = ({ attributionDays: days }: Attribution): string =>
  `Una compra es un recibo, y las devoluciones restan de las ventas. Es del último mensaje que recibió quien la hizo, si se entregó en ${days === 1 ? 'el día anterior' : `los ${days} días anteriores`}; una baja, también, por el mismo medio. Las ventas, compras y bajas son las que ocurrieron en estas fechas.`;
