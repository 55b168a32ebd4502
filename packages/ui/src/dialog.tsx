/** What floats over the page: dialogs, sheets and tooltips. All trap or return focus by themselves. Menus are in `menu`. */
export { ConfirmDialog, Dialog, type ConfirmDialogProps, type DialogProps } from './dialog/modal-dialog.tsx';
export { Sheet, type SheetProps } from './dialog/sheet.tsx';
export { Tooltip, type TooltipProps } from './dialog/tooltip.tsx';
