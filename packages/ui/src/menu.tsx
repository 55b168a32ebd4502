/** Lists of actions behind a button. */
export { Menu, RowMenu, type MenuEntry, type MenuProps } from './dialog/menu.tsx';
