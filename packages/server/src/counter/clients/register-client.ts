import { randomUUID } from 'node:crypto';
import type { ClientRegistration } from '@pregon/contract/clients/client.schema';
import { consentText, currentConsent } from '@pregon/contract/clients/consent';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { normalDocument, normalEmail } from '../../retail/customers/identity.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { ContentStore } from '../../kernel/objects/stored-content.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { EncodedImage } from '../../content/images/image-encoder.ts';
import type { PhotoEncoder } from '../photos/photo-encoder.ts';
import { photosRepository } from '../photos/photos.repository.ts';
import type { ErasedIdentities } from '../../retail/consent/erased-identities.ts';
import type { KeyHolder } from '../public-keys/public-keys.repository.ts';
import {
  type Candidates,
  type CapturedCustomer,
  capturedCustomers,
  type KnownCustomer,
} from '../../retail/customers/captured-customers.repository.ts';
import { clientsRepository } from './clients.repository.ts';
import { filledAt } from './filled-at.ts';
import { telephoneOf } from './telephone.ts';

interface Tools {
  readonly database: Database;
  readonly encode: PhotoEncoder;
  readonly contents: ContentStore;
  readonly now: Date;
  readonly erased: ErasedIdentities;
}

/** The key and network that a registration came from. */
interface Sender {
  readonly holder: KeyHolder;
  readonly ip: string;
}

/** A registration with a known customer's document, without proof of being that customer. */
export interface UnprovedRegistration {
  readonly known: KnownCustomer;
  /** The id of the new customer, until the known one confirms that they are the same person. */
  readonly registered: number;
  readonly email: string;
}

/** Converts the form to the columns of a customer. Validates what the schema cannot, such as whether a number exists. */
function customerOf(form: ClientRegistration) {
  const document = normalDocument(form.documentNumber);
  const email = normalEmail(form.email);
  const mobile = telephoneOf(form.countryCode, form.mobile);
  const fields = {
    ...(document === undefined && { documentNumber: 'Revisa el número del documento.' }),
    ...(email === undefined && { email: 'Debe ingresar un correo valido' }),
    ...(mobile === undefined && { mobile: 'Este número no existe en el país que elegiste.' }),
  };
  if (document === undefined || email === undefined || mobile === undefined) throw new Fault('INVALID', { fields });
  const { firstName, lastName, gender, birthday } = form;
  return { document, email, mobile, firstName, lastName, gender: gender || null, birthDate: birthday || null };
}

/**
 * Matches a registration to a known customer, or none. At the counter a seller has checked the identity. Elsewhere anybody may type
 * another person's document or e-mail, so an address that reaches the known customer must be given with it.
 */
function matchKnownCustomer(
  { byDocument, byEmail }: Candidates,
  given: CapturedCustomer,
  counter: boolean,
): KnownCustomer | undefined {
  if (counter) return byDocument ?? byEmail;
  const isReachedSo = ({ email, mobile }: KnownCustomer) =>
    (email === null && mobile === null) || email?.toLowerCase() === given.email || mobile === given.mobile;
  if (byDocument && isReachedSo(byDocument)) return byDocument;
  return byEmail && (byEmail.mobile === null || byEmail.mobile === given.mobile) ? byEmail : undefined;
}

async function photoOf(dataUrl: string, encode: PhotoEncoder): Promise<EncodedImage | undefined> {
  if (dataUrl === '') return undefined;
  const photo = await encode(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));
  if (!photo) throw new Fault('INVALID', { fields: { photo: 'El archivo no es una imagen que podamos usar.' } });
  return photo;
}

/**
 * Registers a customer, or updates the known customer with this document or e-mail, in one transaction. Without proof of being that
 * customer, a new one without the document is made and returned, so that the known one can be asked. Idempotent by `requestKey`. The
 * answer does not reveal whether the customer was known (no user enumeration).
 */
export async function registerClient(
  { database, encode, contents, now, erased }: Tools,
  { holder, ip }: Sender,
  form: ClientRegistration,
): Promise<UnprovedRegistration | undefined> {
  const given = customerOf(form);
  const at = filledAt(form.filledAt, now);
  const { accountId, accountName, keyId } = holder;
  const photo = await photoOf(form.photo, encode);
  const stored =
    photo && (await contents.store({ folder: 'photos', accountId, content: photo.content, contentType: 'image/jpeg' }));
  return database.transaction(async (transaction) => {
    const registration = await clientsRepository.begin(transaction, holder, {
      requestKey: form.requestKey ?? randomUUID(),
      filledAt: at,
    });
    if (registration === undefined) return undefined;
    const candidates = await capturedCustomers.lock(transaction, accountId, given);
    const known = matchKnownCustomer(candidates, given, holder.counter);
    const isOfAnother = candidates.byDocument !== undefined && candidates.byDocument !== known;
    const values = isOfAnother ? { ...given, document: null } : given;
    if (known) await capturedCustomers.update(transaction, known, holder, values);
    const { id: customerId } = known ?? (await capturedCustomers.add(transaction, holder, values));
    await clientsRepository.saveDetails(transaction, { accountId, customerId }, form);
    if (photo && stored) {
      await photosRepository.keep(transaction, { accountId, customerId }, photo, stored);
      await contents.confirm(transaction, stored);
    }
    if (form.agree) {
      const version = form.consentVersion ?? currentConsent;
      const agreed = { version, text: consentText(version, accountName), agreedAt: at };
      await clientsRepository.agree(transaction, holder, customerId, values, agreed);
      await erased.forget(transaction, accountId, values);
    }
    await clientsRepository.finish(transaction, registration, customerId);
    await auditRepository.recordUnattended(transaction, accountId, {
      action: 'registerClient',
      subject: String(customerId),
      details: { key: keyId, isNew: !known, documentOfAnother: isOfAnother, agreed: form.agree, photo: Boolean(photo), ip },
    });
    const { byDocument } = candidates;
    return byDocument && isOfAnother ? { known: byDocument, registered: customerId, email: given.email } : undefined;
  });
}
