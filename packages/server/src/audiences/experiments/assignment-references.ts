import { sql } from 'drizzle-orm';
import type { CustomerReferences } from '../../retail/customers/customer-references.ts';

/**
 * The arms of customers in experiments. Where an experiment assigned both, the remaining customer keeps its own arm, and the other
 * assignment still counts as that of a person: the sizes of arms never change.
 */
export const assignmentReferences: CustomerReferences = {
  tables: [],
  async move(transaction, { accountId, kept, merged }) {
    const { rows } = await transaction.execute<{ id: number }>(sql`
      update assignment a set customer_id = ${kept} from experiment e
      where e.account_id = ${accountId} and a.experiment_id = e.id and a.customer_id = ${merged}
        and not exists (select from assignment own where own.experiment_id = e.id and own.customer_id = ${kept})
      returning a.experiment_id as id`);
    return { moved: { assignment: rows.map(({ id }) => id) } };
  },
  async restore(transaction, { kept, merged }, { moved }) {
    await transaction.execute(sql`
      update assignment set customer_id = ${merged}
      where experiment_id = any(${sql.param([...(moved['assignment'] ?? [])])}::int[]) and customer_id = ${kept}`);
  },
};
