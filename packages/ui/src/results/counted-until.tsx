import { formatDateTime } from '../format.tsx';
import type { MessageResults } from './message-results.ts';

/** Until when large results are counted. Nothing where everything is. */
export function CountedUntil({ countedUntil, customersAt }: Pick<MessageResults, 'countedUntil' | 'customersAt'>) {
  if (!countedUntil && !customersAt) return null;
  return (
    <p className="soft">
      {countedUntil ? `Contado hasta el ${formatDateTime(countedUntil)}: lo más nuevo se suma en unos minutos. ` : null}
      {customersAt ? `Enfoques y ciudades de los clientes, como estaban el ${formatDateTime(customersAt)}.` : null}
    </p>
  );
}
