import type { Customer } from '@pregon/contract/customers/customer.schema';
import { Section } from '@pregon/ui/page';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** Returns the address of the customer list, filtered by this customer's focus, category and city. */
function similarCustomersAddress({ focus, category, city }: Customer): string {
  const shared = new URLSearchParams();
  for (const [name, value] of Object.entries({ focus, category, city })) if (value) shared.set(name, value);
  return `${paths.customers}?${shared.toString()}`;
}

/** Links to likely next steps. */
export const CustomerNext = ({ customer }: { readonly customer: Customer }) => (
  <Section title="Lo siguiente">
    <ul className="customer-next">
      <li>
        <Link className="link" to={similarCustomersAddress(customer)}>
          Ver clientes con su enfoque, categoría y ciudad
        </Link>
      </li>
      <li>
        <Link className="link" to={paths.addProfiles()}>
          Crear un perfil para clientes así
        </Link>
      </li>
    </ul>
  </Section>
);
