import { sql } from 'drizzle-orm';
import type { CustomerReferences } from '../../retail/customers/customer-references.ts';

/** The membership of customers in the customer files of profiles. */
export const customerFileReferences: CustomerReferences = {
  tables: ['customer_file_member'],
  async move(transaction, { kept, merged }) {
    const { rows: files } = await transaction.execute<{ file: number; both: boolean }>(sql`
      select m.file_id as file, exists (
        select from customer_file_member k where k.file_id = m.file_id and k.customer_id = ${kept}) as both
      from customer_file_member m where m.customer_id = ${merged}`);
    await transaction.execute(sql`
      insert into customer_file_member (file_id, customer_id)
      select file_id, ${kept} from customer_file_member where customer_id = ${merged} on conflict do nothing`);
    await transaction.execute(sql`delete from customer_file_member where customer_id = ${merged}`);
    return { files };
  },
  async restore(transaction, { kept, merged }, { files }) {
    for (const { file, both } of files) {
      const ofKept = sql`file_id = ${file} and customer_id = ${kept}`;
      if (!both) await transaction.execute(sql`delete from customer_file_member where ${ofKept}`);
      await transaction.execute(sql`
        insert into customer_file_member (file_id, customer_id)
        select id, ${merged} from customer_file where id = ${file} on conflict do nothing`);
    }
  },
};
