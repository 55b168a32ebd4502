import type { Transaction } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { ErasedIdentities } from '../../retail/consent/erased-identities.ts';
import { identityOf } from '../../retail/customers/find-customers.ts';
import type { ErasedPerson } from '../../retail/customers/erase-customer-rows.ts';
import { dataRequestsRepository } from './data-requests.repository.ts';

/**
 * Removes everything personal from the requests of an erased person. What stays is what proves that the law was kept: the kind, the dates,
 * the outcome, and a keyed hash of the address. A request of erasure that waits is thereby answered.
 */
export async function eraseDataRequests(
  transaction: Transaction,
  { userId }: Principal,
  { accountId, ids, identities }: ErasedPerson,
  erased: Pick<ErasedIdentities, 'hashOf'>,
): Promise<void> {
  const addresses = identities.flatMap(({ email, mobile }) =>
    [email?.toLowerCase(), mobile].filter((one) => typeof one === 'string'),
  );
  for (const row of await dataRequestsRepository.ofErased(transaction, { accountId, ids, addresses })) {
    const isDone = row.state === 'open' && row.kind === 'erasure';
    await dataRequestsRepository.change(transaction, row.id, {
      address: null,
      addressHash: row.address === null ? row.addressHash : erased.hashOf(accountId, identityOf(row.address)),
      customerId: null,
      text: '',
      extensionReason: null,
      answer: null,
      ...(isDone && { state: 'accepted', closedAt: new Date(), closedBy: userId }),
    });
  }
}
