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

/** The best by sales in the window, out of those whom the other filters leave; whoever bought nothing is not among them. */
export const rank: AudienceFilter = {
  key: 'rank',
  title: 'Mejores clientes',
  applies: ({ customerRank }) => customerRank !== null,
  label: best,
  phrase: (selection, _, scope) => ({ role: 'best', text: `${best(selection)} ${windowWords(selection, scope)}` }),
  purchases: () => [salesColumn, countColumn],
  /** `ranked` holds who is among the best, see `audience-statement.ts`. */
  condition: () => sql`ranked.place is not null`,
  fact: () => ({ place: sql`ranked.place`, sales: sql`case when spent.count > 0 then spent.sales end` }),
  describe({ place, sales }, { customerRank }, _, { currency }) {
    const spent = typeof sales === 'number' ? `compró por ${moneyWords(sales, currency)}` : 'no compró en esos días';
    if (typeof place === 'number') return `Puesto ${amountWords(place)}: ${spent}`;
    return `No está entre los ${amountWords(customerRank ?? 0)} mejores: ${spent}`;
  },
};

/** Best first: `order by`. Of those who spent the same, whom the account has known longer. */
export const bestFirst: SQL = sql`spent.sales desc, ${customers.id}`;

/** Whom a file of the account means, as a SELECT of `customer_id`. */
export const fileMembers = ({ customerFile: identifier }: ProfileSelection, accountId: number): SQL => sql`
  select ${customerFileMembers.customerId} as customer_id from ${customerFileMembers}
  join ${customerFiles} on ${customerFiles.id} = ${customerFileMembers.fileId}
  where ${customerFiles.identifier} = ${identifier} and ${customerFiles.accountId} = ${accountId}`;

export const addsFile = ({ customerFileOption }: ProfileSelection): boolean => customerFileOption === 'include';

/** A file adds whom it means to those whom the filters leave, or takes them away. Adding turns nobody down. */
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
