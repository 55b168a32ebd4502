import { sql } from 'drizzle-orm';
import { defaultQuestions } from '../counter/surveys/surveys.repository.ts';
import { surveyAnswers, surveyTraces } from '../counter/surveys/surveys.table.ts';
import { visits } from '../counter/visits/visits.table.ts';
import type { Transaction } from '../kernel/database/database.ts';
import { customers } from '../retail/customers/customers.table.ts';
import type { Calendar } from './calendar.ts';
import { insertRows } from './insert-rows.ts';
import type { Random } from './random.ts';
import { closes, opens } from './shopping.ts';

/** One of so many customers was seen at the counter, and one of so many of these registered there. */
const visitors = 6;
const registered = 4;
const mostDaysAgo = 60;
const answeredShare = 0.4;
const remarks = ['', '', '', 'Muy buena atención.', 'La fila de la caja estaba larga.', 'No había mi talla.'];

interface Visitor extends Record<string, unknown> {
  readonly customerId: number;
  readonly storeId: number;
  readonly keyId: number;
}

const hex = (random: Random): string =>
  Array.from({ length: 8 }, () => random.between(0, 0xff_ff).toString(16).padStart(4, '0')).join('');

/** Inserts what sellers recorded at the counters of the stores in the last two months: visits with their surveys, and registrations. */
export async function fillCounter(database: Transaction, calendar: Calendar, random: Random, accountId: number): Promise<void> {
  const { rows: people } = await database.execute<Visitor>(sql`
    select c.id as "customerId", k.store_id as "storeId", k.id as "keyId"
    from ${customers} c join public_key k on k.account_id = c.account_id and k.store_id = coalesce(c.last_store_id, c.home_store_id)
    where c.account_id = ${accountId} and c.id % ${visitors} = 0 order by c.id`);
  const moment = () => calendar.momentAgo(random.between(1, mostDaysAgo), random.between(opens, closes));
  const came = people.map((one) => {
    const [at, traceId, key] = [moment(), hex(random), hex(random)];
    const isAnswered = random.chance(answeredShare);
    const requestKey = key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return {
      ...one,
      accountId,
      at,
      traceId,
      requestKey,
      isAnswered,
      answeredAt: new Date(at.getTime() + random.between(5, 600) * 60_000),
    };
  });
  const surveyed = came.filter(({ isAnswered }) => isAnswered);
  await insertRows(
    database,
    surveyTraces,
    came.map(({ traceId: id, storeId, customerId, at, isAnswered, answeredAt }) => ({
      id,
      accountId,
      storeId,
      customerId,
      createdAt: at,
      expiresAt: new Date(at.getTime() + 30 * 86_400_000),
      answeredAt: isAnswered ? answeredAt : null,
    })),
  );
  await database.insert(surveyAnswers).values(
    surveyed.map(({ traceId, storeId, answeredAt }) => ({
      traceId,
      accountId,
      storeId,
      questions: [...defaultQuestions],
      ratings: defaultQuestions.map(() => random.between(3, 5)),
      observations: random.pick(remarks),
      answeredAt,
    })),
  );
  await insertRows(
    database,
    visits,
    came.map(({ customerId, storeId, keyId, at, traceId, requestKey }) => ({
      accountId,
      requestKey,
      keyId,
      storeId,
      customerId,
      kind: 'visita' as const,
      traceId,
      at,
      createdAt: at,
    })),
  );
  for (const { customerId } of people.filter((_, position) => position % registered === 0)) {
    await database.execute(
      sql`update customer set registered_at = ${moment().toISOString()}::timestamptz where id = ${customerId}`,
    );
  }
}
