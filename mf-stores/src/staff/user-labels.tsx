import type { User } from '@pregon/contract/users/user.schema';
import { Badge } from '@pregon/ui/page';

export const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`;

/** Badge of an active or inactive user. It uses the looks of the closest schedule states. */
export const ActivityBadge = ({ active }: Pick<User, 'active'>) => (
  <Badge state={active ? 'completed' : 'cancelled'} label={active ? 'Activo' : 'Inactivo'} />
);
