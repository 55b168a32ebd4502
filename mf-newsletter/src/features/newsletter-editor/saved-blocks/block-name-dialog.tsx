import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import {
  createSavedBlock,
  listSavedBlocks,
  renameSavedBlock,
  type SavedBlock,
  savedBlockForm,
} from '@pregon/contract/newsletters/saved-blocks.endpoints';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { Form, Submit, TextField, useAppForm } from '@pregon/ui/form';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SelectedBlock } from '../mail-editor.ts';

interface BlockNameDialogProps {
  /** The block that is renamed, or the section of the message that is saved as one. */
  readonly block: SavedBlock | SelectedBlock;
  readonly onClose: () => void;
}

/** Asks for the name of a block, and saves or renames it. */
export function BlockNameDialog({ block, onClose }: BlockNameDialogProps) {
  const client = useQueryClient();
  const isNew = 'design' in block;
  const create = useMutation(restMutation(createSavedBlock));
  const rename = useMutation(restMutation(renameSavedBlock));
  const form = useAppForm({ schema: savedBlockForm, initialValues: { name: isNew ? '' : block.name } });
  const error = create.error ?? rename.error;
  return (
    <Dialog isOpen onClose={onClose} title={isNew ? 'Guardar como bloque' : `Cambiar el nombre de «${block.name}»`}>
      <Form
        of={form}
        aria-label="Nombre del bloque"
        summary={false}
        className="ed-block-form"
        onSubmit={async ({ name }) => {
          try {
            await ('design' in block
              ? create.mutateAsync({ body: { name, design: block.design } })
              : rename.mutateAsync({ params: { id: block.identifier }, body: { name } }));
          } catch {
            return;
          }
          await client.invalidateQueries({ queryKey: queryKeyOf(listSavedBlocks) });
          toast.success(isNew ? `Guardamos el bloque «${name}».` : `El bloque ahora se llama «${name}».`);
          onClose();
        }}
      >
        {isNew ? (
          <p>{`La sección «${block.label}» queda en «Mis bloques», para usarla en cualquier newsletter de tu cuenta.`}</p>
        ) : null}
        <TextField of={form} name="name" label="Nombre del bloque" autoComplete="off" />
        <div role="alert">{error ? <Note tone="warning">{faultMessage(error)}</Note> : null}</div>
        <div className="row end">
          <Button onPress={onClose}>Cancelar</Button>
          <Submit of={form} pendingLabel="Guardando…">
            {isNew ? 'Guardar bloque' : 'Cambiar nombre'}
          </Submit>
        </div>
      </Form>
    </Dialog>
  );
}
