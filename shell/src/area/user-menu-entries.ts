import { Activity, type LucideIcon } from 'lucide-react';

interface UserMenuEntry {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to: string;
}

/** Where the user menu leads, in its order; the bar and the drawer show the same. */
export const userMenuEntries: readonly UserMenuEntry[] = [
  { label: 'Estado de la plataforma', icon: Activity, to: '/admin/plataforma' },
];
