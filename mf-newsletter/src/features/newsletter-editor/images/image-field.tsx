import { Button } from '@pregon/ui/button';
import { useState } from 'react';
import { LatePanel } from '../late-panel.tsx';
import type { MailEditor, PartField } from '../mail-editor.ts';
import { PartFieldControl } from '../part-field-control.tsx';
import type { ChosenImage } from './image-library.tsx';
import './images.css';

const loadLibrary = async () => (await import('./image-library.tsx')).ImageLibrary;

interface ImageFieldProps {
  readonly editor: MailEditor;
  readonly partId: string;
  /** The address of the image. */
  readonly field: PartField;
  readonly alt: string;
  /** Counter of the canvas's requests for another image. */
  readonly request: number;
}

/** The source of an image: one of the account's library, or an external address. */
export function ImageField({ editor, partId, field, alt, request }: ImageFieldProps) {
  const [answered, setAnswered] = useState(request);
  const [isOpen, setOpen] = useState(false);
  if (request !== answered) {
    setAnswered(request);
    setOpen(true);
  }
  const choose = (image: ChosenImage) => {
    editor.setField('src', image.address);
    editor.setField('alt', image.alt);
    setOpen(false);
  };
  return (
    <>
      <div className="ed-image-field">
        {field.value ? <img src={field.value} alt="" /> : null}
        <Button onPress={() => setOpen(true)}>{field.value ? 'Cambiar imagen' : 'Elegir imagen'}</Button>
      </div>
      {field.value.startsWith('data:') ? (
        <p className="hint">Es un dibujo de muestra: cámbialo por una imagen tuya antes de enviar.</p>
      ) : (
        <PartFieldControl field={field} onChange={(value) => editor.setField(field.id, value, partId)} />
      )}
      {isOpen ? <LatePanel load={loadLibrary} props={{ alt, onClose: () => setOpen(false), onChoose: choose }} /> : null}
    </>
  );
}
