import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { showDialog, shownDialog } from '../area/area-dialog.ts';
import { areShortcutsOn } from './shortcut-switch.ts';
import { isComposed, isSomethingOver, takesLetters } from './typing.ts';

/** Maximum time in milliseconds between the two letters. */
const breath = 1500;

/** Keyboard shortcuts: Ctrl K (⌘ K) for the palette, ? for the list of shortcuts, and two letters in sequence for a screen. */
export function useShortcutKeys(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let first: { readonly key: string; readonly at: number } | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        if (shownDialog() === 'palette') showDialog();
        else if (!isSomethingOver()) showDialog('palette');
        return;
      }
      const { key, timeStamp } = event;
      const before = first && timeStamp - first.at < breath ? first.key : '';
      first = undefined;
      if (isForOthers(event) || takesLetters(event) || isSomethingOver() || !areShortcutsOn()) return;
      if (key === '?') showDialog('shortcuts');
      else if (before) void follow(`${before} ${key}`);
      else if (key === 'g' || key === 'n') first = { key, at: timeStamp };
    };
    const follow = async (keys: string) => {
      const { addressOf } = await import(/* webpackChunkName: "area-later" */ './shortcut-list.ts');
      const address = addressOf(keys);
      if (address) await navigate(address);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

function isForOthers(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event;
  return ctrlKey || metaKey || altKey || defaultPrevented || repeat || isComposed(event);
}
