import type { CustomerReceipt } from '@pregon/contract/customers/customers.endpoints';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { momentOf } from '../../kernel/database/moment.ts';
import { discountTypes, paymentMethods } from '../options/option-lists.ts';
import { optionName } from '../options/option-name.ts';
import { ofReadableStore, type StoreScope } from '../stores/store-scope.sql.ts';

interface ReceiptRow {
  readonly storeId: number;
  readonly code: string;
  readonly at: string;
  readonly store: string;
  readonly units: number;
  readonly amount: number;
}

interface LineRow {
  readonly storeId: number;
  readonly code: string;
  readonly id: number;
  readonly receipt: string | null;
  readonly product: string | null;
  readonly units: number;
  readonly amount: number;
  readonly discount: string | null;
  readonly paymentMethod: string;
}

const keyOf = ({ storeId, code }: { readonly storeId: number; readonly code: string }) => `${storeId} ${code}`;

export const receiptsRepository = {
  /** The purchases and returns of a customer at the stores that the caller may read, the newest receipt first, each with its lines. */
  async list(
    database: Queryable,
    { accountId, ...scope }: StoreScope,
    customerId: number,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<{ readonly items: CustomerReceipt[]; readonly total: number }> {
    const ofCustomer = [
      sql`account_id = ${accountId}`,
      sql`customer_id = ${customerId}`,
      ...ofReadableStore(scope, sql`store_id`),
    ];
    const own = sql.join(ofCustomer, sql` and `);
    const { rows: counted } = await database.execute<{ total: number }>(
      sql`select count(*)::int as total from receipt where ${own}`,
    );
    const { rows: receipts } = await database.execute<ReceiptRow & Record<string, unknown>>(sql`
      select r.store_id as "storeId", r.code, r.at, store.name as store, r.units::float8 as units, r.amount::float8 as amount
      from (select * from receipt where ${own} order by at desc, store_id, code limit ${size} offset ${(page - 1) * size}) r
      join store on store.id = r.store_id order by r.at desc, r.store_id, r.code`);
    const { rows: lines } = await database.execute<LineRow & Record<string, unknown>>(sql`
      select p.store_id as "storeId", receipt_code(p.receipt, p.reference, p.at) as code, p.id, p.receipt, product.name as product,
        p.units::float8 as units, p.amount::float8 as amount, p.discount_type as discount, p.payment_method as "paymentMethod"
      from purchase p left join product on product.id = p.product_id
      where p.account_id = ${accountId} and p.customer_id = ${customerId}
        and receipt_code(p.receipt, p.reference, p.at) = any(${sql.param(receipts.map(({ code }) => code))}::text[])
      order by p.id`);
    const linesOf = Map.groupBy(lines, keyOf);
    return {
      total: counted[0]?.total ?? 0,
      items: receipts.map(({ storeId, code, at, ...receipt }) => {
        const lineRows = linesOf.get(keyOf({ storeId, code })) ?? [];
        return {
          ...receipt,
          key: keyOf({ storeId, code }),
          at: momentOf(at),
          receipt: lineRows[0]?.receipt ?? null,
          paymentMethod: optionName(paymentMethods, lineRows[0]?.paymentMethod ?? null) ?? '',
          lines: lineRows.map(({ id, product, units, amount, discount }) => ({
            id,
            product,
            units,
            amount,
            discount: optionName(discountTypes, discount),
          })),
        };
      }),
    };
  },
};
