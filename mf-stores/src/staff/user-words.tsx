import type { User } from '@pregon/contract/users/user.schema';
import { Badge } from '@pregon/ui/page';

export const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`;

/** Looks like the states of sends that it comes closest to. */
export const ActivityBadge = ({ active }: Pick<User, 'active'>) => (
  <Badge state={active ? 'completed' : 'cancelled'} label={active ? 'Activo' : 'Inactivo'} />
);
