import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation, restQuery } from '@pregon/auth-api/queries';
import { undoOf } from '@pregon/auth-api/list-actions';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import {
  addCustomerNote,
  type CustomerNote,
  deleteCustomerNote,
  listCustomerNotes,
  noteForm,
} from '@pregon/contract/customers/customers.endpoints';
import { IconButton } from '@pregon/ui/button';
import { Form, resetForm, Submit, TextArea, useAppForm } from '@pregon/ui/form';
import { Icon } from '@pregon/ui/icon';
import { toast } from '@pregon/ui/toast';
import { NearTime } from '@pregon/ui/near-time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { CustomerSection } from './customer-section.tsx';

/** Section with the staff's notes about the customer. */
export function CustomerNotes({ id, zone }: { readonly id: number; readonly zone: string | undefined }) {
  const client = useQueryClient();
  const query = useQuery({ ...restQuery(listCustomerNotes, { params: { id } }), staleTime: 0 });
  const invalidateNotes = () => client.invalidateQueries({ queryKey: queryKeyOf(listCustomerNotes) });
  const { mutateAsync: add } = useMutation({ ...restMutation(addCustomerNote), onSuccess: invalidateNotes });
  const remove = useMutation({
    ...restMutation(deleteCustomerNote),
    onSuccess: async (deleted) => {
      const { showUndoable } = await import('@pregon/ui/undo');
      showUndoable(deleted.message, undoOf('customerNote', undefined, deleted), invalidateNotes);
    },
    onSettled: invalidateNotes,
    onError: (error) => toast.error(faultMessage(error)),
  });
  const mayAdd = useMayCall(addCustomerNote);
  const isAdministrator = useSession().session?.user.role === 'administrador';
  const form = useAppForm({ schema: noteForm, initialValues: { text: '' } });
  return (
    <>
      <CustomerSection
        title="Notas"
        query={query}
        empty={({ items }) => (items.length === 0 ? 'Nadie ha escrito sobre este cliente.' : undefined)}
      >
        {({ items }) => (
          <ul className="customer-notes">
            {items.map((note) => (
              <Note
                key={note.id}
                note={note}
                zone={zone}
                onRemove={
                  mayAdd && (note.isOwn || isAdministrator) ? () => remove.mutate({ params: { id, note: note.id } }) : undefined
                }
              />
            ))}
          </ul>
        )}
      </CustomerSection>
      {mayAdd ? (
        <Form
          of={form}
          summary={false}
          aria-label="Agregar nota"
          className="customer-note-form"
          onSubmit={async (body) => {
            await add({ params: { id }, body });
            resetForm(form, { text: '' });
          }}
        >
          <TextArea of={form} name="text" label="Nueva nota" rows={3} limit={2000} />
          <Submit of={form} variant="default" size="s" pendingLabel="Guardando…">
            Guardar nota
          </Submit>
        </Form>
      ) : null}
    </>
  );
}

interface NoteProps {
  readonly note: CustomerNote;
  readonly zone: string | undefined;
  readonly onRemove: (() => void) | undefined;
}

const Note = ({ note: { text, author, createdAt }, zone, onRemove }: NoteProps) => (
  <li>
    <p>{text}</p>
    <p className="row small faint">
      <span>
        {author} · <NearTime moment={createdAt} zone={zone} />
      </span>
      {onRemove ? (
        <span className="end">
          <IconButton label={`Eliminar la nota de ${author}`} size="s" onPress={onRemove}>
            <Icon of={Trash2} />
          </IconButton>
        </span>
      ) : null}
    </p>
  </li>
);
