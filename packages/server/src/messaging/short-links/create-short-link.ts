import type { ShortLinkForm } from '@pregon/contract/short-links/short-link.schema';
import { finalAddress } from '@pregon/contract/short-links/final-address';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Database } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { isShortLink, type Places } from './own-address.ts';
import { shortLinksRepository, type StoredShortLink } from './short-links.repository.ts';

const refuse = (message: string): Fault => new Fault('INVALID', { fields: { longUrl: message } });

/** Creates a short link and records it in the audit trail. The target is stored, never fetched. */
export function createShortLink(
  database: Database,
  principal: Principal,
  places: Places,
  { longUrl, utmParams }: ShortLinkForm,
): Promise<StoredShortLink> {
  const target = new URL(finalAddress(longUrl, utmParams));
  if (isShortLink(target, places)) throw refuse('Esta dirección ya es un enlace corto.');
  return database.transaction(async (transaction) => {
    const code = await shortLinksRepository.create(transaction, principal, { longUrl, finalUrl: target.href });
    await auditRepository.record(transaction, principal, {
      action: 'createShortLink',
      subject: code,
      details: { finalUrl: target.href },
    });
    return shortLinksRepository.getOrThrow(transaction, principal, code);
  });
}
