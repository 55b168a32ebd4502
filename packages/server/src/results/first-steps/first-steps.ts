import type { FirstStepName, FirstSteps } from '@pregon/contract/account/first-steps.endpoints';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { sql } from 'drizzle-orm';
import { maySendFrom } from '../../channels/accounts/installation-channels.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Database } from '../../kernel/database/database.ts';

type State = FirstSteps['steps'][number]['state'];

interface Row extends Record<string, unknown> {
  readonly customers: boolean;
  readonly purchases: boolean;
  readonly senderEmail: string | null;
  readonly senders: boolean;
  readonly profiles: boolean;
  readonly newsletters: boolean;
  readonly approved: boolean;
  readonly begun: boolean;
  readonly scheduled: boolean;
  readonly holdOutShare: number;
  readonly dismissed: boolean;
}

const state = (isDone: boolean, isBegun: boolean): State => (isDone ? 'done' : isBegun ? 'partly' : 'todo');

/** The completed first steps of an account, derived from its data, so that it does not matter how they were done. */
export async function firstStepsOf(config: Config, database: Database, accountId: number): Promise<FirstSteps> {
  const any = (table: string, more = sql``) =>
    sql`exists (select from ${sql.identifier(table)} where account_id = ${accountId} ${more})`;
  const { rows } = await database.execute<Row>(sql`
    select ${any('customer')} as customers, ${any('purchase')} as purchases, sender_email as "senderEmail",
      ${any('sender_identity')} as senders, ${any('profile')} as profiles, ${any('newsletter', sql`and removed_at is null`)} as newsletters,
      exists (select from newsletter n join newsletter_version v on v.newsletter_id = n.id
        where n.account_id = ${accountId} and n.removed_at is null and v.approved) as approved, ${any('schedule')} as begun,
      ${any('schedule', sql`and state not in (${scheduleState.draft}, ${scheduleState.cancelled})`)} as scheduled,
      hold_out_share as "holdOutShare", first_steps_dismissed_at is not null as dismissed
    from account where id = ${accountId}`);
  const [row] = rows;
  if (!row) throw new Error(`The account ${accountId} is not there.`);
  const {
    customers,
    purchases,
    senderEmail,
    senders,
    profiles,
    newsletters,
    approved,
    begun,
    scheduled,
    holdOutShare,
    dismissed,
  } = row;
  const maySend = senderEmail !== null && (await maySendFrom(config, database, { accountId, address: senderEmail }));
  const states: Readonly<Record<FirstStepName, State>> = {
    data: state(customers && purchases, customers || purchases),
    sender: state(maySend, senderEmail !== null || senders),
    profile: state(profiles, false),
    newsletter: state(approved, newsletters),
    sending: state(scheduled, begun),
  };
  const names = Object.keys(states) as FirstStepName[];
  return { steps: names.map((name) => ({ name, state: states[name] })), holdOutShare, isDismissed: dismissed };
}
