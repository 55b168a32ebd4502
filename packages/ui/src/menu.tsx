/** Menus of actions behind a button. */
export { InsertMenu, type InsertMenuProps } from './dialog/insert-menu.tsx';
export { RowMenu, type RowMenuProps } from './dialog/row-menu.tsx';
export type { MenuEntry } from './dialog/open-menu.tsx';
