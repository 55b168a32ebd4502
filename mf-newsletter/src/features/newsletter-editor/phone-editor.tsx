import { IconButton } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Spinner } from '@pregon/ui/page';
import { Redo2, Undo2 } from 'lucide-react';
import { DesignPanel } from './design-panel.tsx';
import { EditorFault } from './editor-fault.tsx';
import { LatePanel } from './late-panel.tsx';
import { PreviewButton } from './preview-button.tsx';
import { useEditorState, type OpenEditor } from './use-mail-editor.ts';

const loadSubject = async () => (await import('./phone-subject.tsx')).default;

interface PhoneEditorProps {
  readonly open: OpenEditor;
  /** The identifier of the newsletter; undefined for a new one. */
  readonly saved: string | undefined;
  readonly isArchived?: boolean | undefined;
}

/** The editor on phones: the message as a list of its parts, whose texts, pictures and links can be changed. It has no canvas. */
export function PhoneEditor({ open, saved, isArchived = false }: PhoneEditorProps) {
  const editor = open.isOpen ? open.editor : undefined;
  const state = useEditorState(editor);
  if (open.fault !== undefined) return <EditorFault onRetry={open.retry} />;
  if (!editor) {
    return (
      <div className="ed-wait">
        <Spinner>Cargando Editor...</Spinner>
      </div>
    );
  }
  return (
    <div className="ed-phone">
      <div className="row">
        <PreviewButton editor={editor} />
        <span className="row end">
          <IconButton label="Deshacer" size="s" isDisabled={!state?.canUndo} onPress={editor.undo}>
            <Icon of={Undo2} />
          </IconButton>
          <IconButton label="Rehacer" size="s" isDisabled={!state?.canRedo} onPress={editor.redo}>
            <Icon of={Redo2} />
          </IconButton>
        </span>
      </div>
      <LatePanel load={loadSubject} props={{ saved, isArchived }} />
      <section className="ed-side" aria-label="Mensaje">
        <DesignPanel editor={editor} isList />
      </section>
    </div>
  );
}
