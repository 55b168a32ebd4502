import type { MessageForm } from '@pregon/contract/messages/messages.schema';
import type { Queryable } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { customerChannels } from '../../retail/consent/customer-channels.ts';
import { findAddress, findCustomers } from '../../retail/customers/find-customers.ts';
import { type Identity, normalMobile } from '../../retail/customers/identity.ts';
import { identityNamed } from '../../retail/customers/named-person.ts';

/** Whom a transactional message is for. */
export interface MessageRecipient {
  /** Null: nobody whom the account knows. */
  readonly customerId: number | null;
  readonly address: string;
}

type To = MessageForm['to'];
type ToField = 'customer' | 'document' | 'email' | 'mobile';

const refused = (field: ToField, message: string): Fault => new Fault('INVALID', { fields: { [`to.${field}`]: message } });
const noCustomer = (field: ToField): Fault =>
  new Fault('NOT_FOUND', { fields: { [`to.${field}`]: 'No hay un cliente con este dato.' } });

/** The normalized identity in a request. Throws INVALID where it has none. */
function identityOf(to: To): Identity {
  const { identity, problems } = identityNamed(to);
  const [problem] = Object.entries(problems);
  if (problem) throw new Fault('INVALID', { fields: { [`to.${problem[0]}`]: problem[1] } });
  return identity;
}

/**
 * Finds whom a request means, and the address of the channel. A customer that the request names has to exist; an address may be of nobody
 * known. Of several customers with the same address the newest is meant, as in a sending. Nobody is created. Throws INVALID and NOT_FOUND.
 */
export async function findRecipient(
  database: Queryable,
  { accountId }: Principal,
  channel: Channel,
  to: To,
): Promise<MessageRecipient> {
  const { document, email, mobile } = identityOf(to);
  const given = customerChannels[channel].address.isTelephone ? mobile : email;
  const identity = document === undefined ? { ...(email && { email }), ...(mobile && { mobile }) } : { document };
  const found = to.customer === undefined ? (await findCustomers(database, accountId, [identity]))[0] : undefined;
  const id = to.customer ?? (found && found.length > 0 ? Math.max(...found) : undefined);
  const stored = id === undefined ? undefined : await findAddress(database, accountId, id, channel);
  if (stored === undefined && to.customer !== undefined) throw noCustomer('customer');
  if (stored === undefined && document !== undefined) throw noCustomer('document');
  const { address: kind, noAddress } = customerChannels[channel];
  const own = stored && kind.isTelephone ? normalMobile(stored) : stored;
  const address = given ?? own;
  if (!address) throw refused(kind.isTelephone ? 'mobile' : 'email', `${noAddress}.`);
  return { customerId: stored === undefined || id === undefined ? null : id, address };
}
