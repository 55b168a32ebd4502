import type { MessageForm } from '@pregon/contract/messages/messages.schema';
import type { Queryable } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { customerChannels } from '../../retail/consent/customer-channels.ts';
import { findAddress, findCustomers } from '../../retail/customers/find-customers.ts';
import { normalDocument, normalEmail, normalMobile } from '../../retail/customers/identity.ts';

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

/** The normalized identities of a request. Throws INVALID at one that is none. */
function identityOf({ document, email, mobile }: To) {
  const identity = {
    document: document === undefined ? undefined : normalDocument(document),
    email: email === undefined ? undefined : normalEmail(email),
    mobile: mobile === undefined ? undefined : normalMobile(mobile),
  };
  if (document !== undefined && !identity.document) throw refused('document', 'No es un documento.');
  if (email !== undefined && !identity.email) throw refused('email', 'Debe ingresar un correo valido');
  if (mobile !== undefined && !identity.mobile) throw refused('mobile', 'No es un número de celular.');
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
