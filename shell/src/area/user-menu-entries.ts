import type { Role } from '@pregon/contract/session/roles';
import {
  Activity,
  Bell,
  Building2,
  CircleQuestionMark,
  KeyRound,
  MonitorSmartphone,
  ScrollText,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { isOpenTo } from './open-places.ts';
import { showDialog, type AreaDialog } from './area-dialog.ts';

interface UserMenuEntry {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly does: { readonly to: string } | { readonly shows: AreaDialog };
}

const entries: readonly UserMenuEntry[] = [
  { label: 'Cambiar contraseña', icon: KeyRound, does: { shows: 'password' } },
  { label: 'Sesiones y verificación', icon: MonitorSmartphone, does: { shows: 'sessions' } },
  { label: 'Cambiar de cuenta', icon: Building2, does: { shows: 'accounts' } },
  { label: 'Ayuda', icon: CircleQuestionMark, does: { shows: 'help' } },
  { label: 'Pendientes', icon: Bell, does: { to: '/admin/pendientes' } },
  { label: 'Usuarios', icon: Users, does: { to: '/admin/users' } },
  { label: 'Auditoría', icon: ScrollText, does: { to: '/admin/audit' } },
  { label: 'Estado de la plataforma', icon: Activity, does: { to: '/admin/plataforma' } },
];

/** The entries of the user menu for a role, the same in the bar, the drawer and the palette. */
export const userMenuEntries = (role: Role | undefined): readonly UserMenuEntry[] =>
  entries.filter(({ does }) => !('to' in does) || isOpenTo(role, does.to));

/** Performs an entry's action. */
export function follow({ does }: UserMenuEntry, navigate: (to: string) => unknown): void {
  if ('to' in does) navigate(does.to);
  else showDialog(does.shows);
}
