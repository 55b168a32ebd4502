import { useSyncExternalStore } from 'react';

/** 'system' follows the device, including changes while the page is open. */
export type Theme = 'light' | 'dark' | 'system';

const storageKey = 'pregon-theme';
const changed = 'pregon-theme-change';

/**
 * Sets `<html data-theme>` before the first paint. For a `<script>` in the head, before the style sheets: inline with a nonce or its
 * hash, or as a file of its own. Plain JavaScript that never throws.
 */
export const themeScript = `try{var t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

/** The theme chosen on this device; 'system' without a choice or without access to storage. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Stores the choice on this device and applies it at once, here and in other tabs that use `useTheme`. */
export function setTheme(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is full or forbidden: the choice lasts as long as the page.
  }
  showTheme(theme);
  window.dispatchEvent(new Event(changed));
}

function showTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

function shownTheme(): Theme {
  const shown = document.documentElement.dataset['theme'];
  return shown === 'light' || shown === 'dark' ? shown : 'system';
}

function subscribe(notify: () => void) {
  const follow = (event: StorageEvent) => {
    if (event.key !== storageKey && event.key !== null) return;
    showTheme(readTheme());
    notify();
  };
  window.addEventListener(changed, notify);
  window.addEventListener('storage', follow);
  return () => {
    window.removeEventListener(changed, notify);
    window.removeEventListener('storage', follow);
  };
}

/** The current theme, and a function to change it. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribe, shownTheme, () => 'system'), setTheme };
}
