import type { Customer, CustomerChange, CustomerForm } from '@pregon/contract/customers/customer.schema';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Database } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { customerRecordRepository, type StoredFields, versionOf } from './customer-record.repository.ts';
import { normalDocument, normalEmail, normalMobile } from './identity.ts';

/** Normalizes the form for storage and comparison. Throws INVALID at invalid fields. */
function storedFieldsOf(form: CustomerForm): StoredFields {
  const document = form.document === '' ? null : normalDocument(form.document);
  const email = form.email === '' ? null : normalEmail(form.email);
  const mobile = form.mobile === '' ? null : normalMobile(form.mobile);
  const fields = {
    ...(document === undefined && { document: 'Revisa el número: debe tener entre 4 y 20 letras o números.' }),
    ...(email === undefined && { email: 'Debe ingresar un correo valido' }),
    ...(mobile === undefined && { mobile: 'Escribe un celular, como 300 123 4567.' }),
  };
  if (document === undefined || email === undefined || mobile === undefined) throw new Fault('INVALID', { fields });
  const { firstName, lastName, gender, birthDate, city } = form;
  return {
    firstName,
    lastName,
    document,
    email,
    mobile,
    gender: gender || null,
    birthDate: birthDate || null,
    city: city || null,
  };
}

/** The names of the changed fields. The audit trail has only the names, because it is stored longer than the values. */
const changedFields = (before: StoredFields, after: StoredFields): string[] =>
  (Object.keys(after) as (keyof StoredFields)[]).filter((name) => before[name] !== after[name]);

/** Changes a customer and records which fields were changed. */
export const updateCustomer = (database: Database, principal: Principal, change: CustomerChange): Promise<Customer> =>
  database.transaction(async (transaction) => {
    const { id, version, ...form } = change;
    const after = storedFieldsOf(form);
    const before = await customerRecordRepository.lock(transaction, principal, id);
    if (!before) throw new Fault('NOT_FOUND');
    if (version !== undefined && version !== versionOf(before)) throw new Fault('CONFLICT');
    if (after.document !== null && after.document !== before.document) {
      const other = await customerRecordRepository.idByDocument(transaction, principal, after.document, id);
      if (other !== undefined) throw new Fault('INVALID', { fields: { document: 'Otro cliente ya tiene este documento.' } });
    }
    const fields = changedFields(before, after);
    if (fields.length > 0) {
      await customerRecordRepository.update(transaction, principal, id, after);
      const details = { name: `${after.firstName} ${after.lastName}`.trim(), fields };
      await auditRepository.record(transaction, principal, { action: 'updateCustomer', subject: String(id), details });
    }
    const customer = await customerRecordRepository.find(transaction, principal, id);
    if (!customer) throw new Fault('NOT_FOUND');
    return customer;
  });
