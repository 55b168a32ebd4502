import { useSession } from '@pregon/auth-api/session';
import { OpenMenu } from '@pregon/ui/open-menu';
import { useTheme } from '@pregon/ui/theme';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { themeChoices } from './theme-choices.ts';
import { follow, userMenuEntries } from './user-menu-entries.ts';

export interface UserMenuListProps {
  readonly anchor: RefObject<Element | null>;
  readonly onClose: () => void;
}

/** A separate chunk, because most visits do not open it. */
export default function UserMenuList({ anchor, onClose }: UserMenuListProps) {
  const navigate = useNavigate();
  const shown = useTheme();
  const options = themeChoices.map(({ theme, label, icon }) => ({
    label,
    icon,
    isSelected: theme === shown.theme,
    onSelect: () => shown.setTheme(theme),
  }));
  const entries = userMenuEntries(useSession().session?.user.role).map((entry) => ({
    ...entry,
    onSelect: () => follow(entry, navigate),
  }));
  return (
    <OpenMenu anchor={anchor} label="Menú de usuario" onClose={onClose} choice={{ label: 'Tema', options }} entries={entries} />
  );
}
