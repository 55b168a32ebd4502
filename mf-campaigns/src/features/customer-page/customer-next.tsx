import type { Customer } from '@pregon/contract/customers/customer.schema';
import { Section } from '@pregon/ui/page';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** The customers who have in common with this one what audiences are chosen by. */
function alikeAddress({ focus, category, city }: Customer): string {
  const shared = new URLSearchParams();
  for (const [name, value] of Object.entries({ focus, category, city })) if (value) shared.set(name, value);
  return `${paths.customers}?${shared.toString()}`;
}

/** What somebody may want to do next. */
export const CustomerNext = ({ customer }: { readonly customer: Customer }) => (
  <Section title="Lo siguiente">
    <ul className="customer-next">
      <li>
        <Link className="link" to={alikeAddress(customer)}>
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
