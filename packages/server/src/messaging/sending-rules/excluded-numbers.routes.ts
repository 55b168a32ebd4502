import * as endpoints from '@pregon/contract/excluded-numbers/excluded-numbers.endpoints';
import { localMoment } from '@pregon/contract/schedules/due-moment';
import type { FastifyInstance } from 'fastify';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { readExcludedFile } from './excluded-file.ts';
import { excludedNumbersRepository } from './excluded-numbers.repository.ts';

const longestName = 200;

/** Endpoints of the registry of people who opted out of advertising, as an account imported it last. */
export function excludedNumbersRoutes(app: FastifyInstance, { database }: ChannelServices, clock = () => new Date()): void {
  registerEndpoint(app, endpoints.readExcludedRegistry, ({ principal }) =>
    excludedNumbersRepository.read(database, principal.accountId),
  );

  registerEndpoint(app, endpoints.importExcludedRegistry, async ({ form, file, principal, fault }) => {
    const { consultedOn } = form;
    const account = await accountsRepository.getOrThrow(database, principal.accountId);
    const today = localMoment(clock(), account.timeZone).slice(0, 10);
    if (consultedOn > today) throw fault('INVALID', { fields: { consultedOn: 'Elige un día que no sea futuro.' } });
    const { excluded, rejected, problems } = await readExcludedFile(file.stream);
    const fileName = file.name.slice(0, longestName);
    const registry = await database.transaction(async (transaction) => {
      await excludedNumbersRepository.replace(transaction, principal, { consultedOn, fileName }, excluded);
      const details = { consultedOn, fileName, addresses: excluded.size, rejected };
      await auditRepository.record(transaction, principal, { action: 'importExcludedRegistry', details });
      return excludedNumbersRepository.read(transaction, principal.accountId);
    });
    return { registry, rejected, problems };
  });
}
