import type { ResultPeople } from '@pregon/contract/results/result-people';
import { type SQL, sql } from 'drizzle-orm';
import { type Attribution } from '../../audiences/audience/attribution.sql.ts';
import type { MessageScope } from '../sendings/own-messages.sql.ts';
import { resultPeriod } from '../sendings/result-period.ts';
import type { ResultSelection } from '../sendings/result-selection.sql.ts';

/** A schedule or one of its sendings, a campaign or a newsletter, by its identifier. */
export type ResultReference = Omit<ResultPeople, 'resultsTo'>;

/** The account whose people are looked for, with its attribution rule and its clock. */
export type PeopleScope = Attribution & {
  readonly accountId: number;
  readonly timeZone: string;
  readonly isDistributed?: boolean;
};

/** The messages that a reference means: none where the account has no such thing. */
export function referredMessages({ resultsOf, resultsId, resultsOccurrence }: ResultReference): ResultSelection {
  const identifier = sql`${resultsId ?? null}::uuid`;
  switch (resultsOf) {
    case 'campaign':
      return { kind: 'campaign', id: sql`(select id from campaign where identifier = ${identifier})` };
    case 'template':
      return { kind: 'newsletter', id: sql`(select id from newsletter where identifier = ${identifier})` };
    case 'schedule':
    case '': {
      const id = sql`(select id from schedule where identifier = ${identifier})`;
      return { kind: 'schedule', id, occurrence: resultsOccurrence ?? undefined };
    }
    default:
      return resultsOf satisfies never;
  }
}

/** What a reference is called, as an expression over `account a`; null where the account has no such thing. */
export function referredName({ resultsOf, resultsId, resultsOccurrence }: ResultReference): SQL {
  const isIt = (row: SQL): SQL => sql`${row}.account_id = a.id and ${row}.identifier = ${resultsId ?? null}::uuid`;
  if (resultsOf === 'campaign') return sql`(select c.name from campaign c where ${isIt(sql`c`)})`;
  if (resultsOf === 'template') return sql`(select n.name from newsletter n where ${isIt(sql`n`)})`;
  if (resultsOccurrence === null) return sql`(select s.name from schedule s where ${isIt(sql`s`)})`;
  return sql`(select s.name || ', envío del ' || to_char(o.due_at at time zone a.time_zone, 'DD/MM/YYYY')
    from schedule s join occurrence o on o.schedule_id = s.id and o.id = ${resultsOccurrence} where ${isIt(sql`s`)})`;
}

/** The messages of a reference, for an account. */
export function messagesOf(
  { accountId, attributionDays, attributionTouch, timeZone, isDistributed }: PeopleScope,
  reference: ResultReference,
): MessageScope {
  const { resultsStart, resultsEnd } = reference;
  const period = resultPeriod({ from: resultsStart || undefined, to: resultsEnd || undefined }, { timeZone });
  return { accountId, attributionDays, attributionTouch, selection: referredMessages(reference), period, isDistributed };
}
