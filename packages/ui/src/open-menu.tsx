/** The menu without its button, for a button that opens it in its own way. It includes the overlays, so load it lazily. */
export { OpenMenu, type MenuChoice, type MenuEntry, type OpenMenuProps } from './dialog/open-menu.tsx';
