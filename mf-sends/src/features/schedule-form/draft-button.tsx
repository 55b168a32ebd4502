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
  readonly isDisabled: boolean;
  readonly disabledReason: string;
  /** The storage key of the autosaved values. */
  readonly draftKey: string;
}

/** Saves a new schedule as a draft. */
export function DraftButton({ form, stored, draftKey, ...button }: DraftButtonProps) {
  const values = useScheduleValues(form);
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const draft = useRef(stored);
  const save = async () => {
    setPending(true);
    try {
      const { saveDraft } = await loadPart(() => import(/* webpackChunkName: "schedule-saving" */ './save-draft.ts'));
      if (await saveDraft(form, values, draft, draftKey)) await navigate(paths.schedules);
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
