import { ConfirmDialog } from '@pregon/ui/dialog';

interface LogOutDialogProps {
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

/** In a chunk of its own: most visits end without it. */
export default function LogOutDialog({ onClose, onConfirm }: LogOutDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="¿Estás seguro de que quieres cerrar sesión?"
      confirmLabel="Cerrar sesión"
      pendingLabel="Cerrando sesión…"
      onConfirm={onConfirm}
    />
  );
}
