import { Icon } from '@pregon/ui/icon';
import { Search } from 'lucide-react';
import { showDialog, useShownDialog } from '../area/area-dialog.ts';
import { commandKey } from '../shortcuts/command-key.ts';

/** In the bar: what opens the palette for who does not know its keys. */
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
