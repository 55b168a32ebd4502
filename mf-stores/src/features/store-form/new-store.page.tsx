import { drafts } from '@pregon/auth-api/drafts';
import { ApiFault } from '@pregon/auth-api/fault';
import { useMayCall } from '@pregon/auth-api/session';
import { storeForm } from '@pregon/contract/stores/store.schema';
import { createStoreMutation } from '@pregon/contract/stores/stores.operations';
import { useAppForm } from '@pregon/ui/form';
import { toast } from '@pregon/ui/toast';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCreateStore } from '../../store-changes.ts';
import { storePaths } from '../../store-paths.ts';
import { newStoreDraft, restoreDraft, StoreDraft } from './store-draft.tsx';
import { StoreForm } from './store-form.tsx';
import { newStoreValues } from './store-values.ts';
import { newStoreHeading } from './heading.ts';

/** Removes the mutation's argument name from the field paths of a fault, so that they match the form. */
function toFormFault(error: unknown): unknown {
  if (!(error instanceof ApiFault)) return error;
  const fields = Object.entries(error.fields).map(([path, text]) => [path.replace(/^store\./, ''), text]);
  return error.withFields(Object.fromEntries(fields));
}

export default function NewStorePage() {
  const navigate = useNavigate();
  const mayCreate = useMayCall(createStoreMutation);
  const { mutateAsync: create } = useCreateStore();
  const form = useAppForm({ schema: storeForm, initialValues: newStoreValues });
  const [isRestored] = useState(() => restoreDraft(form));
  return (
    <StoreForm
      form={form}
      {...newStoreHeading}
      codeHint="Si lo dejas vacío, le ponemos uno."
      save={{ label: 'Crear tienda', pendingLabel: 'Creando tienda…', isAllowed: mayCreate }}
      note={<StoreDraft form={form} isRestored={isRestored} />}
      onSubmit={async (store) => {
        const { createStore } = await create({ store }).catch((error: unknown) => {
          throw toFormFault(error);
        });
        forgetUnsavedChanges();
        drafts.drop(newStoreDraft);
        toast.success(`La tienda «${createStore.name}» quedó creada.`);
        await navigate(storePaths.store(createStore.id));
      }}
    />
  );
}
