import { quotaWarningPercent } from '@pregon/contract/account/message-use.endpoints';
import { type Channel, channelFacts, channelNames } from '@pregon/contract/channels/channels';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Config } from '../../kernel/config/config.ts';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import type { ControlQueue, MailQueue } from '../../kernel/jobs/control-queue.ts';
import type { MessageProvider, OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { accountZone } from './account-clock.sql.ts';
import { composeAccountMail } from './account-mail.ts';
import { monthlyQuota } from './message-quota.sql.ts';

/** A notice to an administrator that a quota of the account is nearly, or fully, used. */
export interface QuotaNotice {
  readonly email: string;
  readonly name: string;
  readonly channel: Channel;
  readonly used: number;
  readonly quota: number;
}

export const quotaNotices: MailQueue<QuotaNotice> = {
  name: 'quota-notice',
  request: v.object({
    email: v.string(),
    name: v.string(),
    channel: v.picklist(channelNames),
    used: v.number(),
    quota: v.number(),
  }),
  pollingIntervalSeconds: 5,
};

/**
 * Marks the counters of the current month that have reached 80 or 100 percent of a quota since their administrators were told last, and
 * returns a notice for each of these.
 */
async function takeNotices(transaction: Queryable, channel: Channel, now: Date): Promise<QuotaNotice[]> {
  const { rows } = await transaction.execute<Record<string, unknown> & QuotaNotice>(sql`
    with reached as (
      select u.account_id, u.month, q.quota, case when u.used >= q.quota then 100 else ${quotaWarningPercent}::int end as percent
      from message_use u cross join lateral (select ${monthlyQuota(sql`u.account_id`, channel)} as quota) q
      where u.channel = ${channel} and q.quota > 0 and u.used >= q.quota * ${quotaWarningPercent / 100}::float8
        and u.month = date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${accountZone(sql`u.account_id`)})::date
    ), told as (
      update message_use u set told_percent = reached.percent from reached
      where u.account_id = reached.account_id and u.month = reached.month and u.channel = ${channel}
        and u.told_percent < reached.percent
      returning u.account_id, u.used, reached.quota
    )
    select s.email, s.first_name as name, ${channel}::text as channel, told.used, told.quota
    from told join staff_user s on s.account_id = told.account_id join account a on a.id = told.account_id
    where s.active and s.role = 'administrador' and a.suspended_at is null order by s.id`);
  return rows;
}

interface NoticeTools {
  readonly database: Database;
  readonly queue: Pick<ControlQueue, 'prepareMail' | 'mailOnCommit'>;
}

/** Tells the administrators of each account once a month and channel that 80 percent of a quota are used, and once that all of it is. */
export async function tellUsedQuotas({ database, queue }: NoticeTools, now: Date): Promise<void> {
  await queue.prepareMail(quotaNotices);
  for (const channel of channelNames) {
    await database.transaction(async (transaction) => {
      const notices = await takeNotices(transaction, channel, now);
      if (notices.length > 0) await queue.mailOnCommit(transaction, quotaNotices, notices);
    });
  }
}

const formatted = (count: number): string => count.toLocaleString('es-CO');

interface MailTools {
  readonly config: Pick<Config, 'adminUrl' | 'mailFrom'>;
  readonly provider: Pick<MessageProvider<OutgoingMail>, 'send'>;
}

/** Sends a notice. Throws when the mail server is unavailable, so that the queue tries again. */
export async function sendQuotaNotice({ config, provider }: MailTools, notice: QuotaNotice): Promise<void> {
  const { email, name, channel, used, quota } = notice;
  const { messageNoun } = channelFacts[channel];
  const isUsed = used >= quota;
  const mail = composeAccountMail(config, {
    to: email,
    subject: isUsed ? 'Se acabó un cupo de mensajes de este mes' : 'Un cupo de mensajes de este mes se está acabando',
    greeting: `Hola, ${name}:`,
    paragraphs: [
      isUsed
        ? `Tu cuenta ya usó los ${formatted(quota)} ${messageNoun} de este mes.`
        : `Tu cuenta ha usado ${formatted(used)} de los ${formatted(quota)} ${messageNoun} de este mes: quedan ${formatted(quota - used)}.`,
      isUsed
        ? 'Lo que falta por enviar espera al mes siguiente, mientras su plazo lo permita, o a que amplíen el cupo.'
        : 'Cuando se acabe, lo que falte por enviar esperará al mes siguiente.',
      'El cupo lo cambia quien administra la plataforma.',
    ],
    action: { words: 'Ver el cupo', href: `${config.adminUrl.replace(/\/+$/, '')}/admin/cuenta/canales` },
    notes: ['Te avisamos una vez al 80 % y otra cuando se acaba.'],
  });
  const outcome = await provider.send(mail);
  if (outcome.kind === 'unavailable') throw new Error(`The mail server did not take a notice of a quota: ${outcome.reason}`);
}
