const storageKey = 'pregon-shortcuts';

/** Whether single letters lead anywhere. Who dictates, or types with one hand, may switch them off on this device. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function switchShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Storage is full or forbidden: they stay as they are.
  }
}
