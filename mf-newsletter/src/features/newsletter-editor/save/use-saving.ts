import { ApiFault, isFault, withFaultCode } from '@pregon/auth-api/fault';
import type { NewsletterDraft, NewsletterForm, NewsletterTemplate } from '@pregon/contract/newsletters/newsletter.schema';
import { toast } from '@pregon/ui/toast';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths, previewAddress } from '../../../paths.ts';
import type { MailEditor } from '../mail-editor.ts';
import { exportedMessage, saveFailure, useSaveNewsletter } from './save-newsletter.ts';

export interface UseSavingOptions {
  /** Undefined until it shows the design: nothing can be saved before. */
  readonly editor: MailEditor | undefined;
  /** The edited newsletter; undefined for a new one. */
  readonly edited: NewsletterTemplate | undefined;
  /** The version that the edits are based on (optimistic locking). */
  readonly basedOn: number | undefined;
  /** Called after a save, before the navigation to the list. */
  readonly onSaved: () => void;
  /** Called with the server's validation errors. */
  readonly onRefused: (fault: { readonly fields: Readonly<Record<string, string>>; readonly message: string }) => void;
}

/** How to handle a concurrent change: reject it as a conflict, overwrite it, or save a copy. */
type Manner = 'careful' | 'overwrite' | 'copy';

export interface Saving {
  readonly save: (values: NewsletterForm) => Promise<void>;
  /** The form values of a save that failed because of an edit conflict. */
  readonly conflict: { readonly identifier: string; readonly values: NewsletterForm } | undefined;
  readonly overwrite: () => Promise<void>;
  readonly copy: () => Promise<void>;
  readonly closeConflict: () => void;
}

/** Saves the newsletter: exports design and message, sends them, shows the result, and navigates to the list, or to where approval is asked for. */
export function useSaving({ editor, edited, basedOn, onSaved, onRefused }: UseSavingOptions): Saving {
  const { mutateAsync } = useSaveNewsletter();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [conflict, setConflict] = useState<Saving['conflict']>();
  /** Nobody approves what they made where a second person has to: then it is saved without, and its page is where they are asked. */
  const saveOrKeep = async (body: NewsletterDraft) => {
    try {
      return { ...(await mutateAsync({ body })), needsApproval: false };
    } catch (error) {
      if (!body.approved || !isFault(error, 'APPROVAL_NEEDED')) throw error;
      return { ...(await mutateAsync({ body: { ...body, approved: false } })), needsApproval: true };
    }
  };
  const save = async (values: NewsletterForm, manner: Manner = 'careful') => {
    setConflict(undefined);
    const message = await exportedMessage(editor, values.name);
    if (!message) return;
    const body = { ...values, ...message, ...(manner === 'copy' ? copyOf(values) : identityOf(edited, basedOn, manner)) };
    try {
      const { message: success, identifier, needsApproval } = await saveOrKeep(body);
      if (needsApproval) toast.info('Tu cuenta exige que lo apruebe otra persona: pide la aprobación en esta página.');
      else toast.success(success);
      onSaved();
      forgetUnsavedChanges();
      if (needsApproval) return await navigate(`${previewAddress(identifier, search)}#colaboracion`);
      const saved = { identifier, name: body.name, isApproved: values.approved, purpose: search };
      await navigate(paths.newsletters, { state: { saved } });
    } catch (error) {
      toast.error(withFaultCode(saveFailure(error), error));
      if (isFault(error, 'CONFLICT') && edited) setConflict({ identifier: edited.identifier, values });
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

const identityOf = (edited: NewsletterTemplate | undefined, basedOn: number | undefined, manner: Manner) =>
  edited && { identifier: edited.identifier, ...(manner === 'careful' && basedOn !== undefined && { basedOn }) };
