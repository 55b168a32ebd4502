import { Note, Spinner } from '@pregon/ui/page';
import { EditorFault } from './editor-fault.tsx';
import type { OpenEditor } from './use-mail-editor.ts';

/** Where there is no room to edit: what the message looks like. Nothing in it runs. */
export function PhonePreview({ open }: { open: OpenEditor }) {
  if (open.fault !== undefined) return <EditorFault onRetry={open.retry} />;
  return (
    <div className="ed-preview">
      <Note>Para editar el diseño abre esta página en una pantalla más ancha. Aquí puedes leerlo, ponerle nombre y aprobarlo.</Note>
      {open.isOpen && open.editor ? (
        <iframe className="mail-frame" title="Vista previa del mensaje" sandbox="" srcDoc={open.editor.exportMessage('').templateHtml} />
      ) : (
        <Spinner>Cargando Editor...</Spinner>
      )}
    </div>
  );
}
