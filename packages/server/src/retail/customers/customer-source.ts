import { listCustomers } from '@pregon/contract/customers/customers.endpoints';
import type { SearchSource } from '../../kernel/search/search-source.ts';
import { customerListRepository } from './customer-list.repository.ts';

/** Finds customers by their name, document, e-mail or mobile, as their list does. */
export const customerSource: SearchSource = {
  access: listCustomers.access,
  async find(database, principal, search, most) {
    const found = await customerListRepository.some(database, principal, search, most);
    return found.map(({ id, name, document, email, mobile, city }) => ({
      kind: 'customer',
      id,
      name,
      detail: [document ?? email ?? mobile, city].filter(Boolean).join(' · '),
    }));
  },
};
