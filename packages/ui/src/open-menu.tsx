/** The list of a menu by itself, for a button that opens it in its own way. It brings the overlays with it: to be loaded when it opens. */
export { OpenMenu, type MenuChoice, type MenuEntry, type OpenMenuProps } from './dialog/open-menu.tsx';
