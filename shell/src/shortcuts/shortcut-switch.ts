const storageKey = 'pregon-shortcuts';

/** Whether shortcuts by letters are enabled on this device: users of dictation or one hand may disable them (WCAG 2.1.4). */
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
    // Storage is full or forbidden: the setting is not stored.
  }
}
