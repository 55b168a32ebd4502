import type { DraftOrigin, DraftStore } from '@pregon/auth-api/stored-drafts';
import { errorTable } from '@pregon/contract/errors';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import type { AppForm } from '@pregon/ui/form';
import { useState } from 'react';

interface DraftButtonProps<Input> {
  readonly form: AppForm<Input, unknown>;
  /** The field of the name, which is the only one that a draft needs. */
  readonly nameField: string;
  readonly values: { readonly name?: string | undefined };
  readonly store: DraftStore;
  readonly origin: DraftOrigin;
  readonly isAllowed: boolean;
  /** Why it cannot be stored just now. */
  readonly waitReason?: string | undefined;
  readonly onStored: () => Promise<void> | void;
}

/** Stores a form as it is: only its name is checked. */
export function DraftButton<Input>(props: DraftButtonProps<Input>) {
  const { form, nameField, values, store, origin, isAllowed, waitReason, onStored } = props;
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const { saveDraft } = await loadPart(() => import(/* webpackChunkName: "drafts" */ './save-draft.ts'));
      if (await saveDraft({ form, nameField, values, store, origin })) await onStored();
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      isPending={isPending}
      pendingLabel="Guardando borrador…"
      isDisabled={!isAllowed || waitReason !== undefined}
      disabledReason={isAllowed ? waitReason : errorTable.FORBIDDEN.message}
      onPress={() => void save()}
    >
      Guardar borrador
    </Button>
  );
}
