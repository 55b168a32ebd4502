import { auditActions, auditLabel } from '@pregon/contract/audit/audit-actions';
import type { User } from '@pregon/contract/users/user.schema';
import { nameOf } from '../../staff/user-labels.tsx';

const actions = Object.keys(auditActions)
  .map((action) => ({ value: action, label: auditLabel(action) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'es'));

/** Returns the filters of the audit log; the users of the account are the options of one of them. */
export const auditFilters = (people: readonly User[]) =>
  [
    {
      kind: 'choice',
      name: 'user',
      label: 'Quién',
      areNames: true,
      options: people.map((user) => ({ value: String(user.id), label: nameOf(user) })),
    },
    { kind: 'choice', name: 'action', label: 'Qué hizo', options: actions },
    { kind: 'days', label: 'Fechas' },
  ] as const;
