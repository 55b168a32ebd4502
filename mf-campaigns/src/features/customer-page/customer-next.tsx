import type { Customer } from '@pregon/contract/customers/customer.schema';
import { Section } from '@pregon/ui/page';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** The filters that a customer shares with similar ones. */
function sharedFilters({ focus, category, city }: Customer): URLSearchParams {
  const shared = new URLSearchParams();
  for (const [name, value] of Object.entries({ focus, category, city })) if (value) shared.set(name, value);
  return shared;
}

/** Links to the next screens: customers like this one, and a profile of them. */
export const CustomerNext = ({ customer }: { readonly customer: Customer }) => (
  <Section title="Lo siguiente">
    <ul className="customer-next">
      <li>
        <Link className="link" to={`${paths.customers}?${sharedFilters(customer).toString()}`}>
          Ver clientes con su enfoque, categoría y ciudad
        </Link>
      </li>
      <li>
        <Link className="link" to={paths.addProfilesFor(sharedFilters(customer))}>
          Crear perfil con personas parecidas
        </Link>
      </li>
    </ul>
  </Section>
);
