import { type ArchivedKind, archiveRecord, type RemovedKind, undoDeletion } from '@pregon/contract/archive/archive.endpoints';
import { type Access, administratorRoles, editorRoles, mayCall, senderRoles } from '@pregon/contract/session/roles';
import type { FastifyInstance } from 'fastify';
import { newslettersRepository } from '../../content/newsletters/newsletters.repository.ts';
import { campaignsRepository } from '../../audiences/campaigns/campaigns.repository.ts';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { schedulesRepository } from '../schedules/schedules.repository.ts';
import { hasPendingMessages } from './pending-messages.sql.ts';
import { undoneDeletion } from './undo-deletion.ts';

type Archive = (transaction: Transaction, owner: Principal, id: string, archived: boolean) => Promise<string | undefined>;

const archives: Readonly<Record<ArchivedKind, Archive>> = {
  campaign: (...of) => campaignsRepository.archive(...of),
  profile: (...of) => profilesRepository.archive(...of),
  newsletter: (...of) => newslettersRepository.archive(...of),
  schedule: (...of) => schedulesRepository.archive(...of),
};

/** Who may change records of a kind. */
const access: Readonly<Record<RemovedKind, Access>> = {
  campaign: editorRoles,
  profile: editorRoles,
  newsletter: editorRoles,
  schedule: senderRoles,
  // Whoever deleted it could change it.
  draft: senderRoles,
  savedBlock: editorRoles,
  image: editorRoles,
  customerNote: senderRoles,
  invitation: administratorRoles,
};

/** Archives campaigns, profiles, newsletters and schedules, and undoes deletions. */
export function archiveRoutes(app: FastifyInstance, { database }: KernelServices): void {
  registerEndpoint(app, archiveRecord, async ({ params: { kind, id }, body: { archived }, principal, fault }) => {
    if (!mayCall(access[kind], principal.role)) throw fault('FORBIDDEN');
    return database.transaction(async (transaction) => {
      const name = await archives[kind](transaction, principal, id, archived);
      if (name === undefined) throw fault('NOT_FOUND');
      if (archived && (await hasPendingMessages(transaction, principal, kind, id))) throw fault('STILL_SENDING');
      const action = archived ? 'archiveRecord' : 'unarchiveRecord';
      await auditRepository.record(transaction, principal, { action, subject: id, details: { kind, name } });
      return { archived };
    });
  });

  registerEndpoint(app, undoDeletion, async ({ params: { kind, id }, principal, fault }) => {
    if (!mayCall(access[kind], principal.role)) throw fault('FORBIDDEN');
    const name = await undoneDeletion(database, principal, kind, id);
    if (name === undefined) throw new Fault('UNDO_OVER');
    return { message: name ? `«${name}» está de nuevo en su lista.` : 'Está de nuevo en su lista.' };
  });
}
