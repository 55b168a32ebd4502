import { Icon } from '@pregon/ui/icon';
import { Search } from 'lucide-react';
import { showDialog, useShownDialog } from '../area/area-dialog.ts';
import { commandKey } from '../shortcuts/command-key.ts';

/** The button in the bar that opens the palette. */
export function Finder() {
  const isOpen = useShownDialog() === 'palette';
  return (
    <button
      type="button"
      className="finder"
      data-keys={`${commandKey} K`}
      aria-label="Buscar o ir a…"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => showDialog('palette')}
    >
      <Icon of={Search} />
      <span>Buscar o ir a…</span>
    </button>
  );
}
