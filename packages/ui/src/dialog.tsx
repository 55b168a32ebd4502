/** What floats over the page: dialogs, sheets, menus and tooltips. All trap or return focus by themselves. */
export { ConfirmDialog, Dialog, type ConfirmDialogProps, type DialogProps } from './dialog/modal-dialog.tsx';
export { Sheet, type SheetProps } from './dialog/sheet.tsx';
export { Menu, RowMenu, type MenuEntry, type MenuProps } from './dialog/menu.tsx';
export { Tooltip, type TooltipProps } from './dialog/tooltip.tsx';
