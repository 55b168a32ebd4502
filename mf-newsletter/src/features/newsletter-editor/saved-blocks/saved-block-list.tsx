import { api } from '@pregon/auth-api/api';
import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { listSavedBlocks, readSavedBlock, type SavedBlock } from '@pregon/contract/newsletters/saved-blocks.endpoints';
import { Button, IconButton } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Spinner } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { MailEditor } from '../mail-editor.ts';
import { BlockNameDialog } from './block-name-dialog.tsx';
import { DeleteBlockDialog } from './delete-block-dialog.tsx';
import './saved-blocks.css';

/** The blocks that the account saved: a press inserts one; each can be renamed and deleted. */
export default function SavedBlockList({ editor }: { readonly editor: MailEditor | undefined }) {
  const { data, error, refetch } = useQuery(restQuery(listSavedBlocks));
  const [open, setOpen] = useState<{ readonly task: 'rename' | 'delete'; readonly block: SavedBlock }>();
  const close = () => setOpen(undefined);
  if (error) {
    return (
      <div role="alert" className="ed-saved-fault">
        <p className="hint">{faultMessage(error)}</p>
        <Button size="s" onPress={() => void refetch()}>
          Reintentar
        </Button>
      </div>
    );
  }
  if (!data) return <Spinner>Cargando tus bloques…</Spinner>;
  return (
    <>
      {data.items.length === 0 ? (
        <p className="hint">
          Selecciona una sección del mensaje y guárdala con «Guardar como bloque»: la tendrás aquí en todos tus newsletters.
        </p>
      ) : null}
      <ul className="ed-saved-blocks" aria-label="Mis bloques">
        {data.items.map((block) => (
          <li key={block.identifier}>
            <button type="button" disabled={!editor} title={block.name} onClick={() => editor && void insert(editor, block)}>
              {block.name}
            </button>
            <IconButton label={`Renombrar ${block.name}`} size="s" onPress={() => setOpen({ task: 'rename', block })}>
              <Icon of={Pencil} />
            </IconButton>
            <IconButton label={`Eliminar ${block.name}`} size="s" onPress={() => setOpen({ task: 'delete', block })}>
              <Icon of={Trash2} />
            </IconButton>
          </li>
        ))}
      </ul>
      {open?.task === 'rename' ? <BlockNameDialog block={open.block} onClose={close} /> : null}
      {open?.task === 'delete' ? <DeleteBlockDialog block={open.block} onClose={close} /> : null}
    </>
  );
}

async function insert(editor: MailEditor, { identifier, name }: SavedBlock): Promise<void> {
  try {
    editor.insertSaved((await api.call(readSavedBlock, { params: { id: identifier } })).design);
  } catch (fault) {
    toast.error(faultMessage(fault, `No pudimos insertar «${name}». `));
  }
}
