import { createDataExport, readDataExport } from '@pregon/contract/account/data-export.endpoints';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { accountsRepository } from '../identity/accounts/accounts.repository.ts';
import { auditRepository } from '../identity/audit/audit.repository.ts';
import { Fault } from '../kernel/http/fault.ts';
import { registerEndpoint } from '../kernel/http/register-endpoint.ts';
import { limited } from '../kernel/rate-limits/request-rate-limits.ts';
import type { KernelServices } from '../kernel/services.ts';
import { signedPasses } from '../kernel/tokens/signed-pass.ts';
import { exportedTables } from './exported-tables.ts';
import { storedFolders } from './stored-files.ts';
import { accountArchive } from './write-archive.ts';

const exportPath = '/account-export/';
/** Lifetime of the address: enough for a browser to follow it. */
const passSeconds = 60;
const action = 'exportAccount';

const pass = v.object({ account: v.number() });

const files = [
  ...exportedTables.map(({ file, about }) => ({ name: `${file}.csv`, about })),
  ...storedFolders.map(({ folder, about }) => ({ name: `${folder}/`, about })),
];

/** All data of an account as an archive: an address for administrators, recorded in the audit trail, and the stream behind it. */
export function dataExportRoutes(
  app: FastifyInstance,
  { database, config, contents }: Pick<KernelServices, 'database' | 'config' | 'contents'>,
  clock = () => new Date(),
): void {
  const passes = signedPasses(config.keys.session, 'account export', pass);

  registerEndpoint(app, readDataExport, async ({ principal }) => {
    const { items } = await auditRepository.list(database, principal, { action }, { page: 1, size: 1 });
    const [latest] = items;
    return { files, latest: latest ? { at: latest.at, userName: latest.userName } : null };
  });

  registerEndpoint(
    app,
    createDataExport,
    async ({ principal }) => {
      await auditRepository.record(database, principal, { action });
      const until = new Date(clock().getTime() + passSeconds * 1000);
      return { url: `${exportPath}${await passes.sign({ account: principal.accountId }, until)}` };
    },
    { limit: { max: 6, timeWindow: '1 minute', key: 'user' } },
  );

  // Until it expires, an address could start any number of exports.
  const limit = { config: limited({ max: 5, timeWindow: '1 minute' }) };
  app.get<{ Params: { pass: string } }>(`${exportPath}:pass`, limit, async ({ params, log }, reply) => {
    const now = clock();
    const read = await passes.read(params.pass, now);
    if (!read) throw new Fault('BAD_TOKEN');
    const { timeZone } = await accountsRepository.getOrThrow(database, read.account);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
    const archive = accountArchive({ database, contents }, { id: read.account, timeZone }, now, (error) => log.error(error));
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="pregon-datos-${day}.zip"`)
      .send(archive);
  });
}
