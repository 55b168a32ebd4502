import type { SharedPerson } from '@pregon/contract/schedules/sending-calendar.endpoints';
import type { Column } from '@pregon/ui/table';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

const renderText = (value: string | null) => value ?? <span className="faint">—</span>;

export const displayName = ({ id, name, document, email, mobile }: SharedPerson): string =>
  name || document || email || mobile || `Cliente ${id}`;

/** The columns of people whom two sendings share: a link to the customer's page, and where they are reached. */
export const sharedColumns: readonly Column<SharedPerson>[] = [
  {
    key: 'name',
    header: 'Cliente',
    isFixed: true,
    card: 'wide',
    cell: (person) => (
      <>
        <Link className="main" to={paths.customer(person.id)}>
          {displayName(person)}
        </Link>
        <span className="sub">{[person.document, person.city].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  { key: 'email', header: 'Correo', card: 'wide', cell: ({ email }) => renderText(email) },
  { key: 'mobile', header: 'Celular', cell: ({ mobile }) => <span className="num">{renderText(mobile)}</span> },
];
