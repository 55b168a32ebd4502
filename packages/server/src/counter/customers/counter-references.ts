import { sql } from 'drizzle-orm';
import { type CustomerReferences, manyRows, singleRow } from '../../retail/customers/customer-references.ts';

/** Copies missing details from one customer to another. */
const fillInDetails = (won: number, lost: number) => sql`
  update client_detail w set phone_number = coalesce(w.phone_number, l.phone_number),
    marital_status = coalesce(w.marital_status, l.marital_status), address = coalesce(w.address, l.address),
    comments = coalesce(w.comments, l.comments)
  from client_detail l where w.customer_id = ${won} and l.customer_id = ${lost}`;

/** Visits, consents, registrations, answered surveys, details and photos of customers. */
export const counterReferences: readonly CustomerReferences[] = [
  manyRows('visit'),
  manyRows('client_consent'),
  manyRows('client_registration'),
  manyRows('data_request'),
  manyRows('survey_trace', 'text'),
  singleRow('client_detail', { fillIn: fillInDetails }),
  singleRow('customer_photo', { ignored: ['content', 'object_key', 'object_sha256'] }),
];
