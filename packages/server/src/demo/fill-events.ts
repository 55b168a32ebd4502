import type { EventType } from '@pregon/contract/events/event-types';
import { optionCode } from '@pregon/contract/options/option-code';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../kernel/database/database.ts';
import { customerEvents } from '../retail/events/customer-events.table.ts';
import type { Calendar } from './calendar.ts';
import { catalogueProducts } from './catalogue.ts';
import { insertRows } from './insert-rows.ts';
import type { Random } from './random.ts';

/** One of so many customers with an e-mail address uses the online shop. */
const shopUsers = 25;
const mostDaysAgo = 60;

const kinds: readonly { readonly type: EventType; readonly name: string; readonly weight: number }[] = [
  { type: 'cart', name: '', weight: 5 },
  { type: 'order', name: '', weight: 3 },
  { type: 'stock', name: '', weight: 1 },
  { type: 'custom', name: 'Lista de deseos', weight: 2 },
  { type: 'custom', name: 'Reseña', weight: 1 },
];

/** Inserts what the online shop of the demo reported of some customers in the last two months. */
export async function fillEvents(database: Transaction, calendar: Calendar, random: Random, accountId: number): Promise<void> {
  const { rows: people } = await database.execute<{ id: number }>(sql`
    select id from customer where account_id = ${accountId} and email is not null and id % ${shopUsers} = 0 order by id`);
  const rows = people.flatMap(({ id: customerId }) =>
    Array.from({ length: random.between(1, 6) }, (_, position) => {
      const { type, name } = random.weighted(kinds);
      const product = random.pick(catalogueProducts);
      const units = random.between(1, 3);
      return {
        accountId,
        customerId,
        senderId: `web-${customerId}-${position + 1}`,
        type,
        name,
        nameCode: optionCode(name),
        at: calendar.momentAgo(random.between(1, mostDaysAgo), random.between(8 * 60, 21 * 60)),
        properties: {
          producto: product.name,
          ...(name === 'Reseña' && { estrellas: random.between(3, 5) }),
          ...((type === 'cart' || type === 'order') && { unidades: units, total: units * product.price }),
        },
      };
    }),
  );
  await insertRows(database, customerEvents, rows);
}
