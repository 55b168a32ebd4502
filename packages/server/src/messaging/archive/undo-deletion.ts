import type { RemovedKind } from '@pregon/contract/archive/archive.endpoints';
import { campaignsRepository } from '../../audiences/campaigns/campaigns.repository.ts';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import { formDraftsRepository } from '../../collaboration/form-drafts/form-drafts.repository.ts';
import { imagesRepository } from '../../content/images/images.repository.ts';
import { newslettersRepository } from '../../content/newsletters/newsletters.repository.ts';
import { savedBlocksRepository, tooManyBlocks } from '../../content/saved-blocks/saved-blocks.repository.ts';
import { usersRepository } from '../../identity/accounts/users.repository.ts';
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

/** Throws where the account has as many saved blocks as it may without the restored one. */
async function checkBlocks(transaction: Transaction, principal: Principal): Promise<void> {
  if (await savedBlocksRepository.isOverfull(transaction, principal)) throw new Fault('UNDO_OVER', { message: tooManyBlocks });
}

/** Throws UNDO_OVER where the invited person has a user by now. */
async function checkInvited(transaction: Transaction, { accountId }: Principal, email: string): Promise<void> {
  if (await usersRepository.existsInAccount(transaction, accountId, email)) throw new Fault('UNDO_OVER');
}

type Completion = (transaction: Transaction, principal: Principal, record: string, name: string) => Promise<unknown>;

/** What is done or checked after the rows of a record of some kinds are there again. */
const completions: Readonly<Partial<Record<RemovedKind, Completion>>> = {
  newsletter: (transaction, principal, record) => newslettersRepository.restore(transaction, principal, record),
  profile: checkQuota,
  draft: checkParent,
  image: (transaction, principal, record) => imagesRepository.restore(transaction, principal, record),
  savedBlock: checkBlocks,
  invitation: (transaction, principal, _, email) => checkInvited(transaction, principal, email),
};

/** The classes of errors of PostgreSQL for rows that break a constraint: what they belong to is gone, or their place is taken. */
function isConstraintFault(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { readonly code?: string } | undefined) : undefined;
  return cause?.code?.startsWith('23') ?? false;
}

/** Undoes the deletion of a record, and returns its name. Undefined: it cannot be undone, or not any more. */
export async function undoneDeletion(
  database: Database,
  principal: Principal,
  kind: RemovedKind,
  record: string,
): Promise<string | undefined> {
  try {
    return await database.transaction(async (transaction) => {
      const name = await restoreRemoved(transaction, principal, { kind, record });
      if (name === undefined) return undefined;
      await completions[kind]?.(transaction, principal, record, name);
      const details = { kind, ...(name && { name }) };
      await auditRepository.record(transaction, principal, { action: 'undoDeletion', subject: record, details });
      return name;
    });
  } catch (error) {
    if (isConstraintFault(error)) return undefined;
    throw error;
  }
}
