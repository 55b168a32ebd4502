import { DeleteDialog } from '@pregon/ui/undo';
import { useDeleteSource } from './source-changes.ts';

interface DeleteSourceProps {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** The confirmation that deletes a source. A lazily loaded chunk. */
export default function DeleteSource({ id, name, onClose }: DeleteSourceProps) {
  const { mutateAsync: remove } = useDeleteSource();
  return (
    <DeleteDialog
      onClose={onClose}
      title={`Eliminar la fuente «${name}»`}
      confirmLabel="Eliminar fuente"
      pendingLabel="Eliminando…"
      consequences="Se elimina también su clave guardada. Lo que ya trajo se queda."
      final="No se puede deshacer. Si solo quieres que pare un tiempo, páusala."
      remove={() => remove({ params: { id: String(id) } })}
    />
  );
}
