import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { MessagePreview } from './message-preview.tsx';

export interface PreviewDialogProps {
  /** The message as it would be saved: a complete document with inline styles. */
  readonly templateHtml: string;
  readonly onClose: () => void;
}

/** The preview of a message in a dialog. */
export default function PreviewDialog({ templateHtml, onClose }: PreviewDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Vista previa" actions={<Button onPress={onClose}>Cerrar</Button>}>
      <MessagePreview templateHtml={templateHtml} />
    </Dialog>
  );
}
