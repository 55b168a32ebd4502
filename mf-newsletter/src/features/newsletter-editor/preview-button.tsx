import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { toast } from '@pregon/ui/toast';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { LatePanel } from './late-panel.tsx';
import type { MailEditor } from './mail-editor.ts';

const loadPreview = async () => (await import('../../preview/preview-dialog.tsx')).default;

/** A button that opens the preview of the message with a test message. */
export function PreviewButton({ editor }: { editor: MailEditor | undefined }) {
  const [html, setHtml] = useState<string>();
  const show = async () => {
    try {
      setHtml(await editor?.getHtml());
    } catch (fault) {
      toast.error('Error al exportar la plantilla');
      reportError(fault);
    }
  };
  return (
    <>
      <Button size="s" isDisabled={!editor} onPress={() => void show()}>
        <Icon of={Eye} />
        Vista previa
      </Button>
      {html === undefined ? null : (
        <LatePanel load={loadPreview} props={{ templateHtml: html, onClose: () => setHtml(undefined) }} />
      )}
    </>
  );
}
