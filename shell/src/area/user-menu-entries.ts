import { Activity, Building2, KeyRound, MonitorSmartphone, ScrollText, Users, type LucideIcon } from 'lucide-react';
import { showDialog, type AreaDialog } from './area-dialog.ts';

interface UserMenuEntry {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly does: { readonly to: string } | { readonly shows: AreaDialog };
}

/** Where the user menu leads, in its order; the bar, the drawer and the palette show the same. */
export const userMenuEntries: readonly UserMenuEntry[] = [
  { label: 'Cambiar contraseña', icon: KeyRound, does: { shows: 'password' } },
  { label: 'Sesiones abiertas', icon: MonitorSmartphone, does: { shows: 'sessions' } },
  { label: 'Cambiar de cuenta', icon: Building2, does: { shows: 'accounts' } },
  { label: 'Usuarios', icon: Users, does: { to: '/admin/users' } },
  { label: 'Auditoría', icon: ScrollText, does: { to: '/admin/audit' } },
  { label: 'Estado de la plataforma', icon: Activity, does: { to: '/admin/plataforma' } },
];

/** What happens when one is chosen. */
export function follow({ does }: UserMenuEntry, navigate: (to: string) => unknown): void {
  if ('to' in does) navigate(does.to);
  else showDialog(does.shows);
}
