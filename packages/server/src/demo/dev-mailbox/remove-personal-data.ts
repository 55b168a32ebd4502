import { sql } from 'drizzle-orm';
import type { RemovePersonalData } from '../../counter/customers/erased-person.ts';

/** Deletes the messages to a person that the dev mailbox caught. */
export const removeFromDevMailbox: RemovePersonalData = async (transaction, { addresses }) => {
  await transaction.execute(sql`delete from outbox_message where lower(recipient) = any(${sql.param([...addresses])}::text[])`);
};
