import * as endpoints from '@pregon/contract/account/single-sign-on.endpoints';
import type { singleSignOnForm, SingleSignOnSettings } from '@pregon/contract/account/single-sign-on.schema';
import type { FastifyInstance } from 'fastify';
import type { InferOutput } from 'valibot';
import { auditRepository } from '../audit/audit.repository.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { AddressRefused, checkAddress } from '../../kernel/http/guarded-address.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { txtRecordsAt } from '../../kernel/http/txt-records.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';
import type { IdentityServices } from '../services.ts';
import { ProviderFailed, testProvider } from './identity-provider.ts';
import { redirectUriOf } from './redirect-uri.ts';
import { domainRecord, type SingleSignOnRow, singleSignOnRepository } from './single-sign-on.repository.ts';

/** Limit of the domains of an account. */
const mostDomains = 20;
const limit = { max: 30, timeWindow: '1 minute', key: 'user' } as const;

const invalid = (field: string, message: string): Fault => new Fault('INVALID', { fields: { [field]: message } });

const audited = ['issuer', 'clientId', 'enabled', 'required', 'providerVerifies', 'roleClaim', 'defaultRole'] as const;

type Form = InferOutput<typeof singleSignOnForm>;

/** The changed settings with their old and new values, for the audit trail. Of a new secret it says that there is one. */
function changesOf(before: SingleSignOnRow | undefined, after: Form) {
  const textOf = (value: unknown) => (value === undefined || value === null ? '' : value);
  const linesOf = (values: object | undefined) =>
    Object.entries(values ?? {})
      .filter(([, lines]) => lines !== '')
      .map(([role, lines]) => `${role}: ${String(lines).replaceAll('\n', ', ')}`)
      .join('; ');
  const pairs = [
    ...audited.map((name) => ({ name, from: textOf(before?.[name]), to: textOf(after[name]) })),
    { name: 'roleValues', from: linesOf(before?.roleValues), to: linesOf(after.roleValues) },
  ];
  const changed = pairs.filter(({ from, to }) => from !== to);
  return Object.fromEntries(changed.map(({ name, from, to }) => [name, { from, to }]));
}

/** Endpoints by which administrators set up single sign-on. */
export function singleSignOnRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { config, database, liveSessions, resolveTxt } = services;
  const box = createSecretBox(config.keys.encryption);
  const redirectUri = redirectUriOf(config);
  const rule = { allowPrivate: config.privateHosts };
  const read = async (accountId: number): Promise<SingleSignOnSettings> => ({
    ...(await singleSignOnRepository.read(database, accountId)),
    redirectUri,
  });

  registerEndpoint(app, endpoints.readSingleSignOn, ({ principal: { accountId } }) => read(accountId));

  const checkIssuer = (issuer: string): void => {
    try {
      checkAddress(issuer, rule);
    } catch (error) {
      throw error instanceof AddressRefused ? invalid('issuer', error.message) : error;
    }
  };
  /** Whether the staff could still log in where passwords open nothing. */
  const checkRequired = async (transaction: Transaction, accountId: number, { required, enabled }: Form): Promise<void> => {
    if (!required) return;
    if (!enabled) throw invalid('required', 'Activa primero el inicio de sesión único.');
    const domains = await singleSignOnRepository.listDomains(transaction, accountId);
    if (!domains.some(({ confirmedAt }) => confirmedAt !== null)) throw invalid('required', 'Verifica primero un dominio.');
    if ((await singleSignOnRepository.countKeyHolders(transaction, accountId)) > 0) return;
    throw invalid(
      'required',
      'Primero, un administrador tiene que activar su verificación en dos pasos: podrá ingresar aunque el proveedor falle.',
    );
  };

  registerEndpoint(
    app,
    endpoints.changeSingleSignOn,
    async ({ body, principal }) => {
      const { accountId } = principal;
      checkIssuer(body.issuer);
      const ended = await database.transaction(async (transaction) => {
        await singleSignOnRepository.lock(transaction, accountId);
        const before = await singleSignOnRepository.find(transaction, accountId);
        const isSame = before !== undefined && before.issuer === body.issuer && before.clientId === body.clientId;
        // Another server must not learn the secret of this one.
        if (body.clientSecret === '' && !isSame) throw invalid('clientSecret', 'Escribe la clave del cliente en el proveedor.');
        await checkRequired(transaction, accountId, body);
        const changes = {
          ...changesOf(before, body),
          ...(body.clientSecret !== '' && { clientSecret: { from: '', to: '•••' } }),
        };
        if (Object.keys(changes).length === 0) return [];
        await singleSignOnRepository.save(transaction, box, accountId, body);
        await auditRepository.record(transaction, principal, { action: 'changeSingleSignOn', details: { changes } });
        return body.required && !before?.required ? singleSignOnRepository.endOtherSessions(transaction, principal) : [];
      });
      liveSessions.forget(ended);
      return read(accountId);
    },
    { limit },
  );

  registerEndpoint(app, endpoints.removeSingleSignOn, async ({ principal, fault }) => {
    const { accountId } = principal;
    const ended = await database.transaction(async (transaction) => {
      await singleSignOnRepository.lock(transaction, accountId);
      const issuer = await singleSignOnRepository.remove(transaction, accountId);
      if (issuer === undefined) throw fault('NOT_FOUND');
      await auditRepository.record(transaction, principal, { action: 'removeSingleSignOn', details: { issuer } });
      return singleSignOnRepository.endProviderSessions(transaction, principal);
    });
    liveSessions.forget(ended);
    return read(accountId);
  });

  registerEndpoint(
    app,
    endpoints.testSingleSignOn,
    async ({ principal: { accountId }, fault }) => {
      const row = await singleSignOnRepository.find(database, accountId);
      if (!row) throw fault('NOT_FOUND');
      try {
        await testProvider({ ...row, clientSecret: singleSignOnRepository.secretOf(box, row) }, redirectUri, rule);
      } catch (error) {
        if (error instanceof ProviderFailed) throw fault('SSO_FAILED', { message: error.message });
        throw error;
      }
      return { message: 'El proveedor respondió y aceptó la clave del cliente.' };
    },
    { limit },
  );

  registerEndpoint(
    app,
    endpoints.addSingleSignOnDomain,
    async ({ body: { domain }, principal }) => {
      const { accountId } = principal;
      await database.transaction(async (transaction) => {
        await singleSignOnRepository.lock(transaction, accountId);
        const domains = await singleSignOnRepository.listDomains(transaction, accountId);
        if (domains.length >= mostDomains) throw invalid('domain', `Ya hay ${mostDomains} dominios: quita los que no se usan.`);
        if (!(await singleSignOnRepository.addDomain(transaction, accountId, domain))) return;
        await auditRepository.record(transaction, principal, { action: 'addSingleSignOnDomain', details: { domain } });
      });
      return read(accountId);
    },
    { limit },
  );

  registerEndpoint(
    app,
    endpoints.confirmSingleSignOnDomain,
    async ({ params: { id }, principal, fault }) => {
      const { accountId } = principal;
      const found = await singleSignOnRepository.findDomain(database, accountId, id);
      if (!found) throw fault('NOT_FOUND');
      if (found.confirmedAt !== null) return read(accountId);
      const { recordName, recordValue } = domainRecord(found);
      if (!(await txtRecordsAt(recordName, resolveTxt)).includes(recordValue)) throw fault('DOMAIN_UNPROVED');
      await database.transaction(async (transaction) => {
        if (!(await singleSignOnRepository.confirmDomain(transaction, id))) throw fault('DOMAIN_TAKEN');
        const details = { domain: found.domain };
        await auditRepository.record(transaction, principal, { action: 'confirmSingleSignOnDomain', details });
      });
      return read(accountId);
    },
    { limit },
  );

  registerEndpoint(app, endpoints.removeSingleSignOnDomain, async ({ params: { id }, principal, fault }) => {
    const { accountId } = principal;
    await database.transaction(async (transaction) => {
      const domain = await singleSignOnRepository.removeDomain(transaction, accountId, id);
      if (domain === undefined) throw fault('NOT_FOUND');
      await auditRepository.record(transaction, principal, { action: 'removeSingleSignOnDomain', details: { domain } });
    });
    return read(accountId);
  });
}
