import { useTheme } from '@pregon/ui/theme';
import { useId } from 'react';
import { themeChoices } from './theme-choices.ts';

/** The theme choices side by side, at the foot of the drawer. */
export function ThemeSwitch() {
  const shown = useTheme();
  const name = useId();
  return (
    <fieldset className="theme-switch">
      <legend>Tema</legend>
      <div className="seg">
        {themeChoices.map(({ theme, label }) => (
          <label key={theme} data-selected={theme === shown.theme ? '' : undefined}>
            <input type="radio" name={name} checked={theme === shown.theme} onChange={() => shown.setTheme(theme)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
