import { listCustomers } from '@pregon/contract/customers/customers.endpoints';
import type { SearchSource } from '../../kernel/search/search-source.ts';
import { customerListRepository } from './customer-list.repository.ts';

/** Finds customers by their name, document, e-mail or mobile, as their list does. */
export const customerSource: SearchSource = {
  access: listCustomers.access,
  listed: 'customer',
  async find(database, principal, search, most) {
    const { items, total } = await customerListRepository.best(database, principal, search, most);
    const found = items.map(({ id, name, document, email, mobile, city }) => ({
      kind: 'customer' as const,
      id,
      name,
      detail: [document ?? email ?? mobile, city].filter(Boolean).join(' · '),
    }));
    return { items: found, total };
  },
};
