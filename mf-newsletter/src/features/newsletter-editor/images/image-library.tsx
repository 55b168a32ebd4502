import type { NewsletterImage } from '@pregon/contract/newsletters/newsletter.schema';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { Icon } from '@pregon/ui/icon';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ImageDrop } from './image-drop.tsx';
import { ImageGrid } from './image-grid.tsx';
import { useImageUploads } from './use-image-uploads.ts';

export interface ChosenImage {
  readonly address: string;
  readonly alt: string;
}

interface ImageLibraryProps {
  /** The current alternative text of the image. */
  readonly alt: string;
  readonly onChoose: (image: ChosenImage) => void;
  readonly onClose: () => void;
}

/** The account's image library: choose or upload an image, and describe it by an alternative text. */
export function ImageLibrary({ alt: before, onChoose, onClose }: ImageLibraryProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<NewsletterImage>();
  const [alt, setAlt] = useState(before);
  const [isAsked, setAsked] = useState(false);
  const uploads = useImageUploads(setChosen);
  const missing = isAsked && alt.trim() === '' ? 'Di en pocas palabras qué muestra.' : undefined;
  const use = () => {
    setAsked(true);
    if (chosen && alt.trim()) onChoose({ address: chosen.address, alt: alt.trim() });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Imágenes"
      actions={
        <>
          <Button onPress={onClose}>Cancelar</Button>
          <Button variant="primary" isDisabled={!chosen} onPress={use}>
            Usar imagen
          </Button>
        </>
      }
    >
      <div className="ed-library">
        <ImageDrop uploads={uploads} />
        {chosen ? (
          <AlternativeText key={chosen.identifier} value={alt} fault={missing} name={chosen.name} onChange={setAlt} />
        ) : null}
        <div className="input">
          <Icon of={Search} />
          <input
            type="search"
            aria-label="Buscar imagen"
            placeholder="Buscar imagen"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <ImageGrid search={search} chosen={chosen?.identifier} onChoose={setChosen} />
      </div>
    </Dialog>
  );
}

interface AlternativeTextProps {
  readonly value: string;
  readonly fault: string | undefined;
  readonly name: string;
  readonly onChange: (value: string) => void;
}

/** Required for each chosen image, because screen readers and mail programs without images show it. */
function AlternativeText({ value, fault, name, onChange }: AlternativeTextProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Texto alternativo de «{name}»
      </label>
      <div className="input">
        <input
          id={id}
          ref={input}
          value={value}
          maxLength={200}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-about`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <p id={`${id}-about`} className={fault ? 'error' : 'hint'}>
        {fault ?? 'Lo leen quienes no ven imágenes, y quienes aún no las han descargado.'}
      </p>
    </div>
  );
}
