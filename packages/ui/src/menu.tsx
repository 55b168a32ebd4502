/** Lists of actions behind a button. */
export { Menu, OpenMenu, RowMenu, type MenuChoice, type MenuEntry, type MenuProps, type OpenMenuProps } from './dialog/menu.tsx';
