import { type Attribution, countsForEach } from '../../../audiences/audience/attribution.sql.ts';
import { type Content, markup, type Markup } from '../../../kernel/html/markup.ts';

const after = (days: number): string => (days === 1 ? 'el día' : `los ${days} días`);

/** Where it is said what messages added, for whoever reads what was bought after them. */
const addedElsewhere = ' Cuánto añadieron los mensajes, donde hubo un grupo de control, lo dice el panel «Ventas incrementales».';

/**
 * The note on attributed sales: how they are attributed, and that this proves no cause.
 * @param added what the messages added, as it is said here; empty where it stands beside them; missing: another board says it
 */
export const attributionNote = (rule: Attribution, added: Content = addedElsewhere): Markup => {
  const counted = countsForEach(rule)
    ? 'contadas a cada mensaje que recibió la persona en ese tiempo: una compra puede estar en varias filas, y el total la cuenta una vez'
    : 'contadas al último que recibió la persona';
  return markup`<p class="finding">Compras en ${after(rule.attributionDays)} después de entregar un mensaje, ${counted}. Vienen después del mensaje, pero no prueban que sea la causa: muchas se habrían hecho igual.${added}</p>`;
};

/** The definitions of a dashboard's figures, below each. */
export const attributionFoot = (rule: Attribution): string => {
  const { attributionDays: days } = rule;
  const before = days === 1 ? 'el día anterior' : `los ${days} días anteriores`;
  const owner = countsForEach(rule)
    ? `Es de cada mensaje que recibió quien la hizo, si se entregó en ${before}; una baja, del último por el mismo medio.`
    : `Es del último mensaje que recibió quien la hizo, si se entregó en ${before}; una baja, también, por el mismo medio.`;
  return `Una compra es un recibo, y las devoluciones restan de las ventas. ${owner} Las ventas, compras y bajas son las que ocurrieron en estas fechas.`;
};
