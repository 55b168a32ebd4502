/** Overlays: dialogs and sheets. All trap the focus and return it on close. Menus are in `menu`. */
export { ConfirmDialog, Dialog, type ConfirmDialogProps, type DialogProps } from './dialog/modal-dialog.tsx';
export { Sheet, type SheetProps } from './dialog/sheet.tsx';
