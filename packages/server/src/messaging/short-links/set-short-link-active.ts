import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Database } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { shortLinksRepository, type StoredShortLink } from './short-links.repository.ts';

/** Stops a short link or activates it again, and records it. Idempotent. */
export const setShortLinkActive = (
  database: Database,
  principal: Principal,
  code: string,
  active: boolean,
): Promise<StoredShortLink> =>
  database.transaction(async (transaction) => {
    const isChanged = await shortLinksRepository.setActive(transaction, principal, code, active);
    if (isChanged === undefined) throw new Fault('NOT_FOUND');
    const action = active ? 'activateShortLink' : 'deactivateShortLink';
    if (isChanged) await auditRepository.record(transaction, principal, { action, subject: code });
    return shortLinksRepository.getOrThrow(transaction, principal, code);
  });
