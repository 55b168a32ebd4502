import { updateAccount } from '@pregon/contract/account/account-settings.endpoints';
import { auditEventsQuery } from '@pregon/contract/audit/audit.operations';
import { createCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { listCustomers, updateCustomer } from '@pregon/contract/customers/customers.endpoints';
import { confirmImport, listImports } from '@pregon/contract/data/imports.endpoints';
import { saveNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { readScheduleResults } from '@pregon/contract/results/sending-results.endpoints';
import { createSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { type Access, mayCall, type Role } from '@pregon/contract/session/roles';
import { createShortLink } from '@pregon/contract/short-links/short-links.endpoints';
import { shortLinksQuery } from '@pregon/contract/short-links/short-links.operations';
import { updateStore } from '@pregon/contract/stores/stores.endpoints';
import { storesQuery } from '@pregon/contract/stores/stores.operations';
import { updateUser } from '@pregon/contract/users/users.endpoints';
import { usersQuery } from '@pregon/contract/users/users.operations';

interface Call {
  readonly access: Access;
}

/** The areas of the product by the calls that read and change them: the same list of access that the server goes by. */
const areas: readonly { readonly label: string; readonly reads: Call; readonly changes?: Call }[] = [
  { label: 'Campañas y perfiles', reads: campaignsQuery, changes: createCampaign },
  { label: 'Newsletters', reads: newslettersQuery, changes: saveNewsletter },
  { label: 'Envíos', reads: schedulesQuery, changes: createSchedule },
  { label: 'Enlaces cortos', reads: shortLinksQuery, changes: createShortLink },
  { label: 'Clientes', reads: listCustomers, changes: updateCustomer },
  { label: 'Tiendas', reads: storesQuery, changes: updateStore },
  { label: 'Resultados', reads: readScheduleResults },
  { label: 'Importaciones', reads: listImports, changes: confirmImport },
  { label: 'Usuarios', reads: usersQuery, changes: updateUser },
  { label: 'Auditoría', reads: auditEventsQuery },
  { label: 'Datos de la cuenta', reads: updateAccount, changes: updateAccount },
];

/** The areas that a role changes, only sees, and does not see. */
export function areasOf(role: Role) {
  const by = (level: 'changes' | 'sees' | 'none') =>
    areas
      .filter(({ reads, changes }) => {
        const mayChange = changes !== undefined && mayCall(changes.access, role);
        const own = mayChange ? 'changes' : mayCall(reads.access, role) ? 'sees' : 'none';
        return own === level;
      })
      .map(({ label }) => label);
  return { changes: by('changes'), sees: by('sees'), none: by('none') };
}
