import type { UndoneKind } from '@pregon/contract/archive/archive.endpoints';
import { campaignsRepository } from '../../audiences/campaigns/campaigns.repository.ts';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import { formDraftsRepository } from '../../collaboration/form-drafts/form-drafts.repository.ts';
import { newslettersRepository } from '../../content/newsletters/newsletters.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { restoreRemoved } from '../../identity/removed-records/removed-records.ts';
import type { Database, Transaction } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';

/** Throws CAMPAIGN_FULL where another profile has taken the place of a restored one. */
async function checkQuota(transaction: Transaction, principal: Principal, profile: string): Promise<void> {
  const restored = await profilesRepository.find(transaction, principal, profile);
  const campaign = restored && (await campaignsRepository.lock(transaction, principal, restored.campaignIdentifier));
  if (campaign && campaign.profileCount > campaign.numberSends) throw new Fault('CAMPAIGN_FULL');
}

/** Throws UNDO_OVER where the campaign of a restored draft was deleted. */
async function checkParent(transaction: Transaction, principal: Principal, id: string): Promise<void> {
  const restored = await formDraftsRepository.find(transaction, principal, 'profile', id);
  if (restored?.parent && !(await campaignsRepository.lock(transaction, principal, restored.parent)))
    throw new Fault('UNDO_OVER');
}

/** The classes of errors of PostgreSQL for rows that break a constraint: what they belong to is gone, or their place is taken. */
function isConstraintFault(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { readonly code?: string } | undefined) : undefined;
  return cause?.code?.startsWith('23') ?? false;
}

/** Undoes the deletion of a record, and returns its name. Undefined: it cannot be undone, or not any more. */
export async function undoneDeletion(
  database: Database,
  principal: Principal,
  kind: UndoneKind,
  record: string,
): Promise<string | undefined> {
  try {
    return await database.transaction(async (transaction) => {
      const name = await restoreRemoved(transaction, principal, { kind, record });
      if (name === undefined) return undefined;
      if (kind === 'newsletter') await newslettersRepository.restore(transaction, principal, record);
      if (kind === 'profile') await checkQuota(transaction, principal, record);
      if (kind === 'draft') await checkParent(transaction, principal, record);
      await auditRepository.record(transaction, principal, { action: 'undoDeletion', subject: record, details: { kind, name } });
      return name;
    });
  } catch (error) {
    if (isConstraintFault(error)) return undefined;
    throw error;
  }
}
