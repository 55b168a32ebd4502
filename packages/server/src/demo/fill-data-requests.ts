import type { DataRequestKind } from '@pregon/contract/data-requests/data-request.schema';
import { sql } from 'drizzle-orm';
import { dataRequests } from '../counter/data-requests/data-requests.table.ts';
import { answerDue, extensionDue } from '../counter/data-requests/legal-deadline.ts';
import type { Transaction } from '../kernel/database/database.ts';
import { calendarsRepository } from '../messaging/calendars/calendars.repository.ts';
import type { Calendar } from './calendar.ts';

interface Asked {
  readonly daysAgo: number;
  readonly kind: DataRequestKind;
  readonly text: string;
  readonly extension?: string;
  readonly closed?: { readonly daysAgo: number; readonly state: 'accepted' | 'refused'; readonly answer: string };
}

/** One of each kind; one is overdue, one has an extension, two are answered. */
const asked: readonly Asked[] = [
  {
    daysAgo: 52,
    kind: 'query',
    text: '¿Qué saben de mis compras?',
    closed: { daysAgo: 46, state: 'accepted', answer: 'Te enviamos por correo el documento con todos tus datos y tus compras.' },
  },
  {
    daysAgo: 44,
    kind: 'correction',
    text: 'Mi factura de marzo no es mía.',
    closed: {
      daysAgo: 31,
      state: 'refused',
      answer: 'La factura se hizo con tu documento y la firmaste en la tienda. Si tienes otra prueba, escríbenos de nuevo.',
    },
  },
  { daysAgo: 33, kind: 'erasure', text: 'Ya no compro con ustedes.' },
  {
    daysAgo: 19,
    kind: 'correction',
    text: 'Mi apellido es Jaramillo, con J.',
    extension: 'Estamos comparando tus datos con los de la tienda donde te registraste.',
  },
  { daysAgo: 6, kind: 'query', text: '' },
  { daysAgo: 2, kind: 'objection', text: 'No quiero que calculen qué me gusta.' },
];

/** What customers asked about their data by the link of their messages. */
export async function fillDataRequests(
  transaction: Transaction,
  calendar: Calendar,
  { accountId, createdBy }: { readonly accountId: number; readonly createdBy: number },
): Promise<void> {
  const { rows: people } = await transaction.execute<{ id: number; email: string }>(sql`
    select min(id)::int as id, lower(email) as email from customer where account_id = ${accountId} and email is not null
    group by 2 having count(*) = 1 order by 1 offset 40 limit ${asked.length}`);
  const holidays = await calendarsRepository.read(transaction, accountId);
  const rows = asked.flatMap(({ daysAgo, kind, text, extension, closed }, index) => {
    const person = people[index];
    if (!person) return [];
    const receivedAt = calendar.momentAgo(daysAgo, 10 * 60 + 20);
    const dueOn = answerDue(kind, receivedAt.toISOString().slice(0, 10), holidays);
    return [
      {
        accountId,
        kind,
        text,
        address: person.email,
        customerId: person.id,
        receivedAt,
        dueOn,
        ...(extension !== undefined && { extendedTo: extensionDue(kind, dueOn, holidays), extensionReason: extension }),
        ...(closed && {
          state: closed.state,
          closedAt: calendar.momentAgo(closed.daysAgo, 15 * 60),
          closedBy: createdBy,
          answer: closed.answer,
        }),
      },
    ];
  });
  await transaction.insert(dataRequests).values(rows);
}
