import type { DraftOrigin } from '@pregon/auth-api/stored-drafts';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { ScheduleAppForm } from './schedule-values.ts';
import type { StoredDraft } from './stored-draft.ts';
import { useScheduleValues } from './use-schedule-values.ts';

interface DraftButtonProps {
  readonly form: ScheduleAppForm;
  /** The stored draft that is continued; undefined for a new form. */
  readonly stored: StoredDraft | undefined;
  /** The identifier of the stored schedule that is changed, under which its unfinished changes are kept; undefined for a new one. */
  readonly of: string | undefined;
  readonly isDisabled: boolean;
  readonly disabledReason: string;
  /** The storage key of the autosaved values. */
  readonly draftKey: string;
}

/** Saves a new schedule, or one that is a draft, as a draft. */
export function DraftButton({ form, stored, of, draftKey, ...button }: DraftButtonProps) {
  const values = useScheduleValues(form);
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const draft = useRef<DraftOrigin | undefined>(stored ?? (of === undefined ? undefined : { identifier: of, version: 0 }));
  const save = async () => {
    setPending(true);
    try {
      const { saveDraft } = await loadPart(() => import(/* webpackChunkName: "schedule-saving" */ './save-draft.ts'));
      if (await saveDraft(form, values, draft, { draftKey, of })) await navigate(paths.schedules);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button {...button} variant="primary" isPending={isPending} pendingLabel="Guardando…" onPress={() => void save()}>
      Guardar borrador
    </Button>
  );
}
