import { createStore, useStore } from '@pregon/ui/external-store';

/** The dialogs of the admin area, of which at most one is open. */
export type AreaDialog = 'palette' | 'help' | 'shortcuts' | 'password' | 'sessions' | 'accounts' | 'log-out';

const open = createStore<AreaDialog | undefined>(undefined);

/** Opens a dialog, from a menu, the palette or a shortcut. Without a name it closes the open one. */
export function showDialog(dialog?: AreaDialog): void {
  open.set(dialog);
}

export const shownDialog = open.getSnapshot;

/** The open dialog, in a component. */
export const useShownDialog = (): AreaDialog | undefined => useStore(open);
