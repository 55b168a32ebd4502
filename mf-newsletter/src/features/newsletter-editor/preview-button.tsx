import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { toast } from '@pregon/ui/toast';
import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAddressValue } from '../../address-value.ts';
import { LatePanel } from './late-panel.tsx';
import type { MailEditor } from './mail-editor.ts';

const loadPreview = async () => (await import('../../preview/preview-dialog.tsx')).default;

/** A button that opens the preview of the message with a test message. The address keeps the open preview: `?previa=si`. */
export function PreviewButton({ editor }: { editor: MailEditor | undefined }) {
  const [html, setHtml] = useState<string>();
  const [named, setNamed] = useAddressValue('previa');
  const isAsked = named === 'si';
  useEffect(() => {
    if (!isAsked || !editor || html !== undefined) return undefined;
    let isLeft = false;
    const show = async () => {
      try {
        const exported = await editor.getHtml();
        if (!isLeft) setHtml(exported);
      } catch (fault) {
        if (isLeft) return;
        setNamed(undefined, { replace: true });
        toast.error('Error al exportar la plantilla');
        reportError(fault);
      }
    };
    void show();
    return () => {
      isLeft = true;
    };
  }, [isAsked, editor, html, setNamed]);
  const close = () => {
    setHtml(undefined);
    setNamed(undefined, { replace: true });
  };
  return (
    <>
      <Button size="s" isDisabled={!editor} onPress={() => setNamed('si', { replace: true })}>
        <Icon of={Eye} />
        Vista previa
      </Button>
      {isAsked && html !== undefined ? <LatePanel load={loadPreview} props={{ templateHtml: html, onClose: close }} /> : null}
    </>
  );
}
