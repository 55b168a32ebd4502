import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { type SQL, sql } from 'drizzle-orm';
import { moneyWords } from '../../../identity/accounts/money-words.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import { customerFileMembers, customerFiles } from '../../profiles/customer-files.table.ts';
import type { AudienceFilter } from '../audience-filter.ts';
import { amountWords } from '../audience-words.ts';
import { windowWords } from '../window-words.ts';
import { countColumn, salesColumn } from './purchase-metrics.filter.ts';

const best = ({ customerRank }: ProfileSelection): string =>
  customerRank === 1 ? 'El que más gastó' : `Los ${amountWords(customerRank ?? 0)} que más gastaron`;

/** The top customers by sales in the window among those who pass the other filters. A customer without purchases has no rank. */
export const rank: AudienceFilter = {
  key: 'rank',
  title: 'Mejores clientes',
  applies: ({ customerRank }) => customerRank !== null,
  label: best,
  phrase: (selection, _, scope) => ({ role: 'best', text: `${best(selection)} ${windowWords(selection, scope)}` }),
  purchases: () => [salesColumn, countColumn],
  /** `ranked` holds the top customers, see `audience-statement.ts`. */
  condition: () => sql`ranked.place is not null`,
  fact: () => ({ place: sql`ranked.place`, sales: sql`case when spent.count > 0 then spent.sales end` }),
  describe({ place, sales }, { customerRank }, _, { currency }) {
    const spent = typeof sales === 'number' ? `compró por ${moneyWords(sales, currency)}` : 'no compró en esos días';
    if (typeof place === 'number') return `Puesto ${amountWords(place)}: ${spent}`;
    return `No está entre los ${amountWords(customerRank ?? 0)} mejores: ${spent}`;
  },
};

/** `order by` of the rank. Of customers with equal sales, the older row comes first. */
export const bestFirst: SQL = sql`spent.sales desc, ${customers.id}`;

/** The members of a customer file, as a SELECT of `customer_id`. */
export const fileMembers = ({ customerFile: identifier }: ProfileSelection, accountId: number): SQL => sql`
  select ${customerFileMembers.customerId} as customer_id from ${customerFileMembers}
  join ${customerFiles} on ${customerFiles.id} = ${customerFileMembers.fileId}
  where ${customerFiles.identifier} = ${identifier} and ${customerFiles.accountId} = ${accountId}`;

export const addsFile = ({ customerFileOption }: ProfileSelection): boolean => customerFileOption === 'include';

/** A customer file adds its members to the selection, or removes them. Adding excludes nobody. */
export const customerFile: AudienceFilter = {
  key: 'customerFile',
  title: 'Archivo',
  applies: ({ customerFile: identifier, customerFileOption }) => Boolean(identifier) && customerFileOption !== '',
  label: (selection, { customerFile: name }) => (addsFile(selection) ? `Más los de «${name}»` : `Sin los de «${name}»`),
  phrase: (selection, { customerFile: name }) => ({
    role: addsFile(selection) ? 'besides' : 'without',
    text: `los del archivo «${name}»`,
  }),
  joins: (selection, { accountId }) => [
    sql`left join (${fileMembers(selection, accountId)}) as listed on listed.customer_id = ${customers.id}`,
  ],
  condition: (selection) => (addsFile(selection) ? sql`true` : sql`listed.customer_id is null`),
  fact: () => ({ isListed: sql`listed.customer_id is not null` }),
  describe({ isListed }, selection) {
    if (isListed) return addsFile(selection) ? 'Está en el archivo, que lo agrega' : 'Está en el archivo, que lo quita';
    return 'No está en el archivo';
  },
};
