/** What floats over the page: dialogs and sheets. All trap and return focus by themselves. Menus are in `menu`. */
export { ConfirmDialog, Dialog, type ConfirmDialogProps, type DialogProps } from './dialog/modal-dialog.tsx';
export { Sheet, type SheetProps } from './dialog/sheet.tsx';
