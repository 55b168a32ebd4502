import { withImportedFocus } from '../../retail/customers/customer.sql.ts';
import * as endpoints from '@pregon/contract/account/account-settings.endpoints';
import { readDefaultSender } from '@pregon/contract/account/default-sender.endpoints';
import type { AccountForm } from '@pregon/contract/account/account-settings.schema';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../kernel/database/database.ts';
import { queueSql } from '../../retail/changes/change-queue.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { ChannelServices } from '../services.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { accountChannelsRepository } from './account-channels.repository.ts';
import { accountSettingsRepository } from '../../identity/accounts/account-settings.repository.ts';
import { describeAccount } from './describe-account.ts';
import { maySendFrom } from './installation-channels.ts';
import { checkSecondPeople } from './check-second-people.ts';
import { saveEmail, saveSms, saveWhatsapp } from './save-channel.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';
import { testChannel } from './test-channel.ts';

const accountKey = ({ principal, ip }: { readonly principal: Principal | undefined; readonly ip: string }): string =>
  `account ${principal?.accountId ?? ip}`;
const accountRateLimit = { limit: { max: 20, timeWindow: '1 minute', key: accountKey } };

const fields = [
  'name',
  'timeZone',
  'currency',
  'language',
  'attributionDays',
  'attributionTouch',
  'preferredFocus',
  'secondPersonNewsletters',
  'secondPersonSchedules',
  'keptFileDays',
  'keptImportDays',
  'keptPhotoDays',
  'senderName',
  'senderEmail',
  'replyTo',
] as const;

/** The changed fields with their old and new values, for the audit trail. */
function changesOf(before: AccountForm, after: AccountForm) {
  const changed = fields.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}

/** Queues the customers whose focus or category was imported, so that the effective value is recomputed within a minute. */
async function queueImportedFoci(transaction: Transaction, accountId: number): Promise<void> {
  await transaction.execute(queueSql(accountId, withImportedFocus(accountId)));
}

/** Settings of an account that its administrators manage. */
export function accountSettingsRoutes(app: FastifyInstance, services: ChannelServices): void {
  const { config, database } = services;
  const described = ({ accountId }: Principal) => describeAccount(services, accountId);

  registerEndpoint(app, endpoints.readAccount, ({ principal }) => described(principal));

  registerEndpoint(app, readDefaultSender, ({ principal: { accountId } }) =>
    accountSettingsRepository.defaultSender(database, accountId),
  );

  registerEndpoint(app, endpoints.updateAccount, async ({ body: { version, ...form }, principal }) => {
    const { accountId } = principal;
    if (form.senderEmail && !(await maySendFrom(config, database, { accountId, address: form.senderEmail }))) {
      throw new Fault('INVALID', { fields: { senderEmail: 'Este correo no es de un remitente verificado: verifícalo antes.' } });
    }
    await database.transaction(async (transaction) => {
      const before = await accountSettingsRepository.lockForUpdate(transaction, accountId);
      if (before.version !== version) throw new Fault('CONFLICT');
      const { attributionDays, attributionTouch, preferredFocus = before.preferredFocus } = form;
      const after = {
        ...form,
        language: form.language ?? before.language,
        attributionDays: attributionDays ?? before.attributionDays,
        attributionTouch: attributionTouch ?? before.attributionTouch,
        preferredFocus,
        secondPersonNewsletters: form.secondPersonNewsletters ?? before.secondPersonNewsletters,
        secondPersonSchedules: form.secondPersonSchedules ?? before.secondPersonSchedules,
        keptFileDays: form.keptFileDays ?? before.keptFileDays,
        keptImportDays: form.keptImportDays ?? before.keptImportDays,
        keptPhotoDays: form.keptPhotoDays ?? before.keptPhotoDays,
      };
      await checkSecondPeople(transaction, accountId, before, after);
      await accountSettingsRepository.update(transaction, accountId, after);
      if (preferredFocus !== before.preferredFocus) await queueImportedFoci(transaction, accountId);
      const details = {
        changes: changesOf(before, after),
      };
      await auditRepository.record(transaction, principal, { action: 'updateAccount', details });
    });
    return described(principal);
  });

  registerEndpoint(
    app,
    endpoints.saveEmailChannel,
    async ({ body, principal }) => {
      await saveEmail(services, principal, body);
      return described(principal);
    },
    accountRateLimit,
  );

  registerEndpoint(
    app,
    endpoints.saveSmsChannel,
    async ({ body, principal }) => {
      await saveSms(services, principal, body);
      return described(principal);
    },
    accountRateLimit,
  );

  registerEndpoint(
    app,
    endpoints.saveWhatsappChannel,
    async ({ body, principal }) => {
      await saveWhatsapp(services, principal, body);
      return described(principal);
    },
    accountRateLimit,
  );

  registerEndpoint(app, endpoints.removeChannel, async ({ params: { channel }, principal, fault }) => {
    const channels = accountChannelsRepository(createSecretBox(config.keys.encryption));
    await database.transaction(async (transaction) => {
      if (!(await channels.remove(transaction, principal.accountId, channel))) throw fault('NOT_FOUND');
      await auditRepository.record(transaction, principal, { action: 'removeChannel', subject: channel, details: { channel } });
    });
    return described(principal);
  });

  registerEndpoint(
    app,
    endpoints.testChannel,
    async ({ params: { channel }, principal, fault }) => {
      const tested = await testChannel(services, principal.accountId, channel);
      if (!tested) throw fault('NOT_FOUND');
      const details = { channel, isWorking: tested.isWorking };
      await auditRepository.record(database, principal, { action: 'testChannel', subject: channel, details });
      return { ...tested };
    },
    accountRateLimit,
  );
}
