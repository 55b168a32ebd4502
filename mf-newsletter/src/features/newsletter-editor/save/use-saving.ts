import { ApiFault, isFault } from '@pregon/auth-api/fault';
import type { NewsletterForm, NewsletterTemplate } from '@pregon/contract/newsletters/newsletter.schema';
import { toast } from '@pregon/ui/toast';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import type { MailEditor } from '../mail-editor.ts';
import { exportedMessage, saveFailure, useSaveNewsletter } from './save-newsletter.ts';

export interface UseSavingOptions {
  /** Undefined until it shows the design: nothing can be saved before. */
  readonly editor: MailEditor | undefined;
  /** What is edited; undefined for a new newsletter. */
  readonly kept: NewsletterTemplate | undefined;
  /** The version that was changed. */
  readonly basedOn: number | undefined;
  /** What to do when it is saved, before going to the list. */
  readonly onSaved: () => void;
  /** What is wrong with the message or its name, as the server says. */
  readonly onRefused: (fault: { readonly fields: Readonly<Record<string, string>>; readonly message: string }) => void;
}

/** How a save treats what others have saved meanwhile. */
type Manner = 'careful' | 'overwrite' | 'copy';

export interface Saving {
  readonly save: (values: NewsletterForm) => Promise<void>;
  /** What could not be saved because somebody else was quicker. */
  readonly conflict: { readonly identifier: string; readonly values: NewsletterForm } | undefined;
  readonly overwrite: () => Promise<void>;
  readonly copy: () => Promise<void>;
  readonly closeConflict: () => void;
}

/** Saving the newsletter: exports the design and the message, posts them, says what came of it, and goes to the list. */
export function useSaving({ editor, kept, basedOn, onSaved, onRefused }: UseSavingOptions): Saving {
  const { mutateAsync } = useSaveNewsletter();
  const navigate = useNavigate();
  const [conflict, setConflict] = useState<Saving['conflict']>();
  const save = async (values: NewsletterForm, manner: Manner = 'careful') => {
    setConflict(undefined);
    const message = await exportedMessage(editor, values.name);
    if (!message) return;
    const body = { ...values, ...message, ...(manner === 'copy' ? copyOf(values) : whatItIs(kept, basedOn, manner)) };
    try {
      const answer = await mutateAsync({ body });
      toast.success(answer.message);
      onSaved();
      forgetUnsavedChanges();
      await navigate(paths.newsletters);
    } catch (error) {
      toast.error(saveFailure(error));
      if (isFault(error, 'CONFLICT') && kept) setConflict({ identifier: kept.identifier, values });
      else if (error instanceof ApiFault && error.status === 400) onRefused(error);
    }
  };
  return {
    save,
    conflict,
    overwrite: async () => conflict && save(conflict.values, 'overwrite'),
    copy: async () => conflict && save(conflict.values, 'copy'),
    closeConflict: () => setConflict(undefined),
  };
}

const copyOf = ({ name }: NewsletterForm) => ({ name: `${name.slice(0, 112)} (copia)` });

const whatItIs = (kept: NewsletterTemplate | undefined, basedOn: number | undefined, manner: Manner) =>
  kept && { identifier: kept.identifier, ...(manner === 'careful' && basedOn !== undefined && { basedOn }) };
