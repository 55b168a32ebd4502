import * as endpoints from '@pregon/contract/account/account-settings.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { ChannelServices } from '../services.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import { describeAccount } from './describe-account.ts';
import { senderIdentitiesRepository } from './sender-identities.repository.ts';
import { newCode, newDomainProof, proveSender, senderCodeMail } from './verify-sender.ts';

const mostSenders = 50;
const accountKey = ({ principal, ip }: { readonly principal: Principal | undefined; readonly ip: string }): string =>
  `account ${principal?.accountId ?? ip}`;
/** Rate limit: each code is a message to somebody who may not have asked for it. */
const mails = { limit: { max: 10, timeWindow: '10 minutes', key: accountKey } };
const tries = { limit: { max: 30, timeWindow: '10 minutes', key: accountKey } };

/** Endpoints of the domains and addresses that an account sends e-mail from, and of their verification. */
export function sendersRoutes(app: FastifyInstance, services: ChannelServices): void {
  const { config, database, providerRegistry, resolveTxt } = services;

  const mailCode = async ({ accountId }: Principal, to: string, code: string): Promise<void> => {
    const accountName = (await accountsRepository.getOrThrow(database, accountId)).name;
    const outcome = await (await providerRegistry.provider('email')).send(senderCodeMail(config, { to, code, accountName }));
    if (outcome.kind === 'accepted') return;
    app.log.warn({ reason: outcome.reason }, 'The mail server did not take a code for a sender.');
    throw new Fault('MESSAGE_NOT_SENT');
  };

  registerEndpoint(
    app,
    endpoints.addSender,
    async ({ body: { value }, principal }) => {
      const { accountId } = principal;
      const kind = value.includes('@') ? ('address' as const) : ('domain' as const);
      if ((await senderIdentitiesRepository.count(database, accountId)) >= mostSenders) {
        throw new Fault('INVALID', { fields: { value: `Ya hay ${mostSenders} remitentes: quita alguno antes.` } });
      }
      const { code, proof } = kind === 'address' ? newCode() : { code: '', proof: newDomainProof() };
      await database.transaction(async (transaction) => {
        const id = await senderIdentitiesRepository.add(transaction, { accountId, kind, value, proof });
        if (id === undefined) throw new Fault('INVALID', { fields: { value: 'Ya está en la lista.' } });
        await auditRepository.record(transaction, principal, { action: 'addSender', subject: value });
      });
      if (kind === 'address') await mailCode(principal, value, code);
      return describeAccount(services, accountId);
    },
    mails,
  );

  registerEndpoint(
    app,
    endpoints.sendSenderCode,
    async ({ params: { id }, principal, fault }) => {
      const sender = await senderIdentitiesRepository.find(database, principal.accountId, id);
      if (sender?.kind !== 'address' || sender.verifiedAt) throw fault('NOT_FOUND');
      const { code, proof } = newCode();
      await senderIdentitiesRepository.renewCode(database, id, proof);
      await mailCode(principal, sender.value, code);
      return { message: `Enviamos otro código a ${sender.value}.` };
    },
    mails,
  );

  registerEndpoint(
    app,
    endpoints.verifySender,
    async ({ params: { id }, body: { code }, principal, fault }) => {
      const { accountId } = principal;
      const sender = await senderIdentitiesRepository.find(database, accountId, id);
      if (!sender) throw fault('NOT_FOUND');
      if (!sender.verifiedAt) {
        await proveSender(database, sender, code, resolveTxt);
        await senderIdentitiesRepository.markVerified(database, id);
        await auditRepository.record(database, principal, { action: 'verifySender', subject: sender.value });
      }
      return describeAccount(services, accountId);
    },
    tries,
  );

  registerEndpoint(app, endpoints.removeSender, async ({ params: { id }, principal, fault }) => {
    const { accountId } = principal;
    await database.transaction(async (transaction) => {
      const value = await senderIdentitiesRepository.remove(transaction, accountId, id);
      if (value === undefined) throw fault('NOT_FOUND');
      await auditRepository.record(transaction, principal, { action: 'removeSender', subject: value });
    });
    return describeAccount(services, accountId);
  });
}
