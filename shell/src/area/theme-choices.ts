import type { Theme } from '@pregon/ui/theme';
import { Moon, Sun, SunMoon, type LucideIcon } from 'lucide-react';

interface ThemeChoice {
  readonly theme: Theme;
  readonly label: string;
  readonly icon: LucideIcon;
}

export const themeChoices: readonly ThemeChoice[] = [
  { theme: 'light', label: 'Claro', icon: Sun },
  { theme: 'dark', label: 'Oscuro', icon: Moon },
  { theme: 'system', label: 'Del equipo', icon: SunMoon },
];
