import { useMayCall } from '@pregon/auth-api/session';
import { forbiddenMessage } from '@pregon/contract/error-messages';
import { newsletterForm, type NewsletterForm, type NewsletterTemplate } from '@pregon/contract/newsletters/newsletter.schema';
import { saveNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import {
  CheckBox,
  Form,
  setFieldErrors,
  setFieldValue,
  Submit,
  TextField,
  useAppForm,
  useDirty,
  useValues,
} from '@pregon/ui/form';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useEffect, useState } from 'react';
import { EditorStart } from './editor-start.tsx';
import { usePublicDrawings } from './images/use-public-drawings.ts';
import { MessageWorkbench } from './message-workbench.tsx';
import { PhoneEditor } from './phone-editor.tsx';
import { useApproval } from './review/approval.tsx';
import { ConflictDialog } from './save/conflict-dialog.tsx';
import { useSaving } from './save/use-saving.ts';
import { NewsletterState, NewsletterUsesLine } from './status/newsletter-status.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import { useMessageBrand } from './use-message-brand.ts';
import { useMailEditor, type LoadMailEditor } from './use-mail-editor.ts';
import { useServerDraft } from './draft/use-server-draft.ts';
import { draftIdentity } from './draft/draft-identity.ts';
import { DraftOffer } from './draft/draft-offer.tsx';
import { DraftStatus } from './draft/draft-status.tsx';

export interface NewsletterEditorProps {
  /** Undefined for a new newsletter. */
  readonly template?: NewsletterTemplate;
  /** A clone copies only the design. */
  readonly isClone?: boolean;
  /** The autosaved draft of a new newsletter that is continued. */
  readonly draft?: string | undefined;
  readonly loadEditor: LoadMailEditor;
  /** Called after an earlier version was restored, so that the shown one is outdated. */
  readonly onRestored?: () => void;
}

const nothing = () => {};

/** The editor's page: name, approval and saving above, the message below. */
export function NewsletterEditor({ template, isClone = false, draft, loadEditor, onRestored = nothing }: NewsletterEditorProps) {
  const edited = isClone ? undefined : template;
  const [identity] = useState(() => draftIdentity({ newsletterID: template?.identifier, isClone, draft }));
  const [basedOn, setBasedOn] = useState(edited?.version);
  const [isRestored, setRestored] = useState(false);
  const isNarrow = useIsNarrow();
  const open = useMailEditor({
    loadEditor,
    loadBrand: useMessageBrand(),
    mode: isNarrow ? 'preview' : 'canvas',
    design: template?.templateJson,
  });
  const editor = open.isOpen ? open.editor : undefined;
  const form = useAppForm({ schema: newsletterForm, initialValues: { name: edited?.name ?? '', approved: false } });
  const [name = '', approved = false] = useValues(form, ['name', 'approved']);
  const maySave = useMayCall(saveNewsletter);
  const isFormDirty = useDirty(form);
  const isDirty = isFormDirty || open.isDirty || isRestored;
  useUnsavedChanges(isDirty);
  usePublicDrawings(editor, maySave);
  const work = useServerDraft({ identity, editor, name, basedOn: basedOn ?? null, isDirty, maySave });
  const saving = useSaving({
    editor,
    edited,
    basedOn,
    onSaved: work.drop,
    onRefused: ({ fields, message }) => setFieldErrors(form, fields, message),
  });

  const approval = useApproval((partId) => editor?.selectPart(partId));
  const submit = async (values: NewsletterForm) => {
    if (values.approved && editor && !(await approval.mayApprove(editor, values.name))) return;
    await saving.save(values);
  };

  useEffect(() => {
    document.title = `${edited ? `${edited.name} · ` : ''}Editor · Pregón`;
  }, [edited]);

  const resume = () => {
    const { offer } = work;
    if (!offer || !editor) return;
    editor.loadDesign(offer.templateJson);
    setFieldValue(form, 'name', offer.name);
    if (edited) setBasedOn(offer.basedOn ?? edited.version);
    setRestored(true);
    work.resume();
  };

  return (
    <div className="page ed">
      <Form of={form} onSubmit={submit} summary={false} className="ed-bar" aria-label="Newsletter">
        <h1>{edited ? 'Editar newsletter' : 'Nueva plantilla'}</h1>
        {edited ? <NewsletterState edited={edited} /> : null}
        <TextField of={form} name="name" label="Nombre" placeholder="Ponle un nombre" />
        <DraftStatus state={work.state} />
        <div className="ed-save">
          <CheckBox of={form} name="approved" label="Aprobar" />
          <Submit of={form} pendingLabel="Guardando…" isDisabled={!maySave} disabledReason={forbiddenMessage}>
            Guardar
          </Submit>
        </div>
        {edited ? <NewsletterUsesLine edited={edited} willApprove={approved} /> : null}
      </Form>
      <EditorStart
        editor={editor}
        brand={open.brand}
        isNew={!template && work.isLoaded && !work.offer && !isRestored && !open.fault}
      >
        {isNarrow ? (
          <PhoneEditor open={open} saved={edited?.identifier} isArchived={edited?.archived} />
        ) : (
          <MessageWorkbench
            open={open}
            name={name}
            wasApproved={edited?.approved === true && !approved}
            saved={edited && { identifier: edited.identifier, onRestored }}
          />
        )}
      </EditorStart>
      {work.offer && editor ? (
        <DraftOffer
          work={work.offer}
          isOutrun={edited !== undefined && work.offer.basedOn !== edited.version}
          onGoOn={resume}
          onDiscard={work.discard}
        />
      ) : null}
      {approval.question}
      {saving.conflict ? (
        <ConflictDialog
          identifier={saving.conflict.identifier}
          onOverwrite={() => void saving.overwrite()}
          onCopy={() => void saving.copy()}
          onClose={saving.closeConflict}
        />
      ) : null}
    </div>
  );
}
