import { Note, Spinner } from '@pregon/ui/page';
import { useEffect, useState } from 'react';
import { EditorFault } from './editor-fault.tsx';
import { PreviewButton } from './preview-button.tsx';
import type { OpenEditor } from './use-mail-editor.ts';

/** The preview of the message on narrow screens, where it cannot be edited. It runs no scripts. */
export function PhonePreview({ open }: { open: OpenEditor }) {
  const html = useMessageHtml(open);
  if (open.fault !== undefined) return <EditorFault onRetry={open.retry} />;
  return (
    <div className="ed-preview">
      <Note>
        Para editar el diseño abre esta página en una pantalla más ancha. Aquí puedes leerlo, ponerle nombre y aprobarlo.
      </Note>
      {html === undefined ? (
        <Spinner>Cargando Editor...</Spinner>
      ) : (
        <>
          <PreviewButton editor={open.editor} />
          <iframe className="mail-frame" title="Vista previa del mensaje" sandbox="" srcDoc={html} />
        </>
      )}
    </div>
  );
}

function useMessageHtml({ isOpen, editor }: OpenEditor): string | undefined {
  const [html, setHtml] = useState<string>();
  useEffect(() => {
    if (!isOpen || !editor) return undefined;
    let isLeft = false;
    const write = () => {
      editor.getHtml().then((written) => {
        if (!isLeft) setHtml(written);
      }, reportError);
    };
    write();
    const end = editor.onChange(write);
    return () => {
      isLeft = true;
      end();
    };
  }, [isOpen, editor]);
  return html;
}
