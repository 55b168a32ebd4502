import * as endpoints from '@pregon/contract/data/import-sources.endpoints';
import type { ImportSourceValues } from '@pregon/contract/data/import-sources.schema';
import { mostImportSources } from '@pregon/contract/data/import-sources.schema';
import type { FastifyInstance } from 'fastify';
import { lockAccount } from '../../identity/accounts/account-clock.sql.ts';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { AddressRefused, checkAddress } from '../../kernel/http/guarded-address.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';
import { type ImportSourceRow, importSourcesRepository, shownAddress, sourceOnWire } from './import-sources.repository.ts';
import { sourceQueue } from './pull-source.ts';
import { SourceProblem } from './remote-files.ts';
import { sourceRule } from './source-rule.ts';
import { tryConnection } from './try-connection.ts';

const limit = { max: 20, timeWindow: '1 minute', key: 'user' } as const;
/** An address without its query, which may be a secret: that of a signed link. */
/** A form with the stored address where it holds the address as it was shown. */
const withStoredAddress = (form: ImportSourceValues, { address }: Pick<ImportSourceRow, 'address'>): ImportSourceValues =>
  form.address === shownAddress(address) ? { ...form, address } : form;

const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '');
const invalid = (field: string, message: string): Fault => new Fault('INVALID', { fields: { [field]: message } });

/** Whether a stored secret may be used with a form: the same server, user and way to log in, or another server would learn it. */
const isSameServer = (stored: ImportSourceRow, form: ImportSourceValues): boolean =>
  stored.protocol === form.protocol &&
  stored.login === form.login &&
  stored.user === form.user &&
  new URL(stored.address).host === new URL(form.address).host;

const isMissingSecret = ({ login, secret }: ImportSourceValues): boolean => login !== 'none' && secret === '';

/** Endpoints of the sources from which imports are pulled. */
export function importSourcesRoutes(app: FastifyInstance, { config, database, queue }: KernelServices): void {
  const sources = importSourcesRepository(createSecretBox(config.keys.encryption));
  const rule = sourceRule(config);

  const find = async (from: Queryable, { accountId }: Pick<Principal, 'accountId'>, id: number) => {
    const found = await sources.find(from, accountId, id);
    if (!found) throw new Fault('NOT_FOUND');
    return found;
  };
  const checkServer = ({ address, protocol }: ImportSourceValues): void => {
    const asWeb = protocol === 'sftp' ? address.replace(/^sftp:/i, 'https:') : address;
    if (!URL.canParse(asWeb)) throw invalid('address', 'Este servidor no existe.');
    try {
      checkAddress(asWeb, rule);
    } catch (error) {
      throw error instanceof AddressRefused ? invalid('address', error.message) : error;
    }
  };
  const checkSecret = (form: ImportSourceValues, stored: ImportSourceRow | undefined): void => {
    const isStored = stored !== undefined && stored.secret !== null && isSameServer(stored, form);
    if (isMissingSecret(form) && !isStored) throw invalid('secret', 'Escribe la clave de este servidor.');
  };

  registerEndpoint(app, endpoints.listImportSources, async ({ principal }) => {
    const now = new Date();
    return { sources: (await sources.list(database, principal.accountId)).map((row) => sourceOnWire(row, now)) };
  });

  registerEndpoint(
    app,
    endpoints.createImportSource,
    async ({ body, principal, fault }) => {
      checkServer(body);
      checkSecret(body, undefined);
      return database.transaction(async (transaction) => {
        // Locks the account, so that concurrent requests cannot exceed the limit.
        await lockAccount(transaction, principal.accountId);
        if ((await sources.count(transaction, principal.accountId)) >= mostImportSources) throw fault('TOO_MANY_SOURCES');
        const { timeZone } = await accountsRepository.getOrThrow(transaction, principal.accountId);
        const now = new Date();
        const id = await sources.save(transaction, principal, body, { timeZone, now });
        if (id === undefined) throw new Error('The database did not return the source.');
        const details = { name: body.name, url: withoutQuery(body.address) };
        await auditRepository.record(transaction, principal, { action: 'createImportSource', details });
        return sourceOnWire(await find(transaction, principal, id), now);
      });
    },
    { limit },
  );

  registerEndpoint(
    app,
    endpoints.updateImportSource,
    async ({ params: { id }, body: form, principal }) => {
      return database.transaction(async (transaction) => {
        await lockAccount(transaction, principal.accountId);
        const stored = await find(transaction, principal, id);
        const body = withStoredAddress(form, stored);
        checkServer(body);
        checkSecret(body, stored);
        const now = new Date();
        await sources.save(transaction, principal, body, { id, timeZone: stored.timeZone, now });
        const details = { name: body.name, url: withoutQuery(body.address), active: body.active };
        await auditRepository.record(transaction, principal, { action: 'updateImportSource', details });
        return sourceOnWire(await find(transaction, principal, id), now);
      });
    },
    { limit },
  );

  registerEndpoint(app, endpoints.deleteImportSource, ({ params: { id }, principal, fault }) =>
    database.transaction(async (transaction) => {
      const name = await sources.remove(transaction, principal.accountId, id);
      if (name === undefined) throw fault('NOT_FOUND');
      await auditRepository.record(transaction, principal, { action: 'deleteImportSource', details: { name } });
      return { message: `Eliminamos la fuente «${name}». Lo que trajo sigue ahí.` };
    }),
  );

  const tryOut = async (asked: ImportSourceValues, stored?: ImportSourceRow) => {
    const form = stored ? withStoredAddress(asked, stored) : asked;
    checkServer(form);
    checkSecret(form, stored);
    const { secret, passphrase } = isMissingSecret(form) && stored ? sources.secretsOf(stored) : form;
    const takenOf = (files: Parameters<typeof sources.taken>[2]) =>
      stored ? sources.taken(database, stored.id, files) : Promise.resolve(new Set<string>());
    try {
      return await tryConnection({ ...form, secret, passphrase }, rule, takenOf);
    } catch (error) {
      if (error instanceof SourceProblem || error instanceof AddressRefused)
        throw new Fault('SOURCE_FAILED', { message: error.message });
      throw error;
    }
  };
  registerEndpoint(app, endpoints.testImportSource, ({ body }) => tryOut(body), { limit });
  registerEndpoint(
    app,
    endpoints.testStoredImportSource,
    async ({ params: { id }, body, principal }) => tryOut(body, await find(database, principal, id)),
    { limit },
  );

  registerEndpoint(
    app,
    endpoints.pullImportSource,
    async ({ params: { id }, principal, reply }) => {
      const { name } = await find(database, principal, id);
      await auditRepository.record(database, principal, { action: 'pullImportSource', details: { name } });
      const now = new Date();
      await sources.markPulling(database, id, now);
      await queue.sendJob(sourceQueue, { sourceId: id, byHand: 1 }, String(id));
      void reply.code(202);
      return sourceOnWire(await find(database, principal, id), now);
    },
    { limit },
  );
}
