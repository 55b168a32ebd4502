import { IconButton } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { useTheme, type Theme } from '@pregon/ui/theme';
import { Moon, Sun, SunMoon, type LucideIcon } from 'lucide-react';

const themes: Readonly<Record<Theme, { readonly name: string; readonly icon: LucideIcon; readonly next: Theme }>> = {
  system: { name: 'el del equipo', icon: SunMoon, next: 'light' },
  light: { name: 'claro', icon: Sun, next: 'dark' },
  dark: { name: 'oscuro', icon: Moon, next: 'system' },
};

export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const { name, icon, next } = themes[theme];
  return (
    <IconButton label={`Tema: ${name}`} onPress={() => setTheme(next)}>
      <Icon of={icon} />
    </IconButton>
  );
}
