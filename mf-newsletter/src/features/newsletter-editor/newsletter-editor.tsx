import { ApiFault } from '@pregon/auth-api/fault';
import { session, useMayCall } from '@pregon/auth-api/session';
import { errorTable } from '@pregon/contract/errors';
import { saveNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import { newsletterForm, type NewsletterForm, type NewsletterTemplate } from '@pregon/contract/newsletters/newsletter.schema';
import { CheckBox, Form, setFieldErrors, Submit, TextField, useAppForm, useDirty, useValues } from '@pregon/ui/form';
import { toast } from '@pregon/ui/toast';
import { forgetUnsavedChanges, useUnsavedChanges } from '@pregon/ui/unsaved';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { MessageWorkbench } from './message-workbench.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { exportedMessage, saveFailure, useSaveNewsletter } from './save-newsletter.ts';
import { useMailEditor, type LoadMailEditor } from './use-mail-editor.ts';
import { useIsNarrow } from './use-is-narrow.ts';

export interface NewsletterEditorProps {
  /** None: a new newsletter. */
  readonly template?: NewsletterTemplate;
  /** A clone keeps the design alone. */
  readonly isClone?: boolean;
  readonly loadEditor: LoadMailEditor;
}

/** The editor's page: name, approval and saving above, the message below. */
export function NewsletterEditor({ template, isClone = false, loadEditor }: NewsletterEditorProps) {
  const kept = isClone ? undefined : template;
  // Read once: a session that ends must not take the editor, and what was done in it, along.
  const [brand] = useState(() => session.getState().session?.user.accountName ?? '');
  const isNarrow = useIsNarrow();
  const open = useMailEditor({ loadEditor, brand, mode: isNarrow ? 'preview' : 'canvas', design: template?.templateJson });
  const form = useAppForm({ schema: newsletterForm, initialValues: { name: kept?.name ?? '', approved: false } });
  const [name = '', approved = false] = useValues(form, ['name', 'approved']);
  const save = useSaveNewsletter();
  const maySave = useMayCall(saveNewsletter);
  const navigate = useNavigate();
  const isFormDirty = useDirty(form);
  useUnsavedChanges(isFormDirty || open.isDirty);

  useEffect(() => {
    document.title = 'Editor · Pregón';
  }, []);

  const submit = async (values: NewsletterForm) => {
    const message = await exportedMessage(open.isOpen ? open.editor : undefined, values.name);
    if (!message) return;
    try {
      const answer = await save.mutateAsync({ body: { ...values, ...message, ...(kept && { identifier: kept.identifier }) } });
      toast.success(answer.message);
      forgetUnsavedChanges();
      await navigate(paths.newsletters);
    } catch (error) {
      toast.error(saveFailure(error));
      if (error instanceof ApiFault && error.status === 400) setFieldErrors(form, error.fields, error.message);
    }
  };

  return (
    <div className="page ed">
      <Form of={form} onSubmit={submit} summary={false} className="ed-bar" aria-label="Plantilla">
        <h1>Nueva plantilla</h1>
        <TextField of={form} name="name" label="Nombre" placeholder="Ponle un nombre" />
        <div className="ed-save">
          <CheckBox of={form} name="approved" label="Aprobar" />
          <Submit of={form} pendingLabel="Guardando…" isDisabled={!maySave} disabledReason={errorTable.FORBIDDEN.message}>
            Guardar
          </Submit>
        </div>
      </Form>
      {isNarrow ? (
        <PhonePreview open={open} />
      ) : (
        <MessageWorkbench open={open} name={name} wasApproved={kept?.approved === true && !approved} />
      )}
    </div>
  );
}
