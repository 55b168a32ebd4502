import { createHash } from 'node:crypto';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { sql } from 'drizzle-orm';
import type { ChannelServices } from '../../channels/services.ts';
import { accountSettingsRepository } from '../../identity/accounts/account-settings.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { channelMethodOf } from '../channels/channel-methods.ts';
import { checkLines, pinMethod, type PinnedMethod } from '../schedules/schedule-methods.ts';
import { schedules, sendMethods } from '../schedules/schedules.table.ts';

type Tools = Pick<ChannelServices, 'config' | 'database' | 'providerRegistry'>;

/**
 * Limit of the templates of an account: texts with values written into them would otherwise add a schedule with each message. The values
 * belong into `data`.
 */
export const mostTemplates = 1000;
const path = 'template';
const tooMany = 'Hay demasiadas plantillas distintas: escribe lo que cambia como {{data.…}} y envíalo en «data».';

/** The schedule and the method in the ledger of the messages of a template. */
export interface TemplateRows {
  readonly scheduleId: number;
  readonly methodId: number;
}

const keyOf = ({ definition, newsletterVersionId }: PinnedMethod): string =>
  createHash('sha256')
    .update(JSON.stringify([definition, newsletterVersionId]))
    .digest('hex');

async function find(database: Queryable, { accountId }: Principal, key: string): Promise<TemplateRows | undefined> {
  const { rows } = await database.execute<Record<string, unknown> & TemplateRows>(sql`
    select s.id as "scheduleId", m.id as "methodId" from schedule s join send_method m on m.schedule_id = s.id
    where s.account_id = ${accountId} and s.template_key = ${key}`);
  return rows[0];
}

/** Creates the rows of a template. The lock on the account keeps concurrent requests from creating it twice, and within the limit. */
const create = (
  { database }: Tools,
  principal: Principal,
  { definition, newsletterVersionId }: PinnedMethod,
  templateKey: string,
): Promise<TemplateRows> =>
  database.transaction(async (transaction) => {
    const { accountId, userId } = principal;
    await accountSettingsRepository.lockForUpdate(transaction, accountId);
    const known = await find(transaction, principal, templateKey);
    if (known) return known;
    const { rows } = await transaction.execute<{ templates: number }>(sql`
      select count(*)::int as templates from schedule where account_id = ${accountId} and template_key is not null`);
    if ((rows[0]?.templates ?? 0) >= mostTemplates) throw new Fault('INVALID', { fields: { [path]: tooMany } });
    const name = channelMethodOf(definition).texts(definition)[0]?.text ?? '';
    const [schedule] = await transaction
      .insert(schedules)
      .values({
        accountId,
        name: name.slice(0, 200),
        templateKey,
        dateStart: '',
        active: false,
        state: scheduleState.running,
        serviceMessage: true,
        createdBy: userId,
      })
      .returning({ id: schedules.id });
    if (!schedule) throw new Error('The database did not return the schedule.');
    const [method] = await transaction
      .insert(sendMethods)
      .values({ scheduleId: schedule.id, type: definition.type, definition, newsletterVersionId })
      .returning({ id: sendMethods.id });
    if (!method) throw new Error('The database did not return the method.');
    return { scheduleId: schedule.id, methodId: method.id };
  });

/**
 * The rows of a template, with the approved version of its newsletter; its first message creates them. The sender is checked each time,
 * because it may not be verified any more. Throws INVALID, NOT_FOUND, NEWSLETTER_NOT_APPROVED and TEMPLATE_UNKNOWN.
 */
export async function templateRows(tools: Tools, principal: Principal, definition: SendMethod): Promise<TemplateRows> {
  const method = channelMethodOf(definition);
  const requested = { services: tools, principal, definition, path };
  checkLines(definition, path, { data: true });
  const pinned = await pinMethod(tools.database, principal, definition, path);
  await method.checkSender(requested);
  const key = keyOf(pinned);
  const known = await find(tools.database, principal, key);
  if (known) return known;
  await method.checkTemplate(requested);
  return create(tools, principal, pinned, key);
}
