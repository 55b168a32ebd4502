import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { ImageUp } from 'lucide-react';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { acceptedImages, type ImageUploads } from './use-image-uploads.ts';

/** A drop zone with a file picker for images, which also accepts pasted ones. Shows rejected files below. */
export function ImageDrop({ uploads: { progress, faults, upload } }: { uploads: ImageUploads }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const faultId = useId();
  const take = (files: FileList | null | undefined) => {
    if (files?.length) void upload([...files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  usePastedFiles(take);
  return (
    <div className="field">
      <div
        className="ed-drop"
        data-over={isOver ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon of={ImageUp} large />
        <span>Arrastra aquí una imagen, o pégala.</span>
        <Button
          size="s"
          isPending={progress !== undefined}
          pendingLabel={progress ? `Subiendo ${progress.done + 1} de ${progress.total}…` : undefined}
          onPress={() => chooser.current?.click()}
        >
          Elegir archivo
        </Button>
        <input
          ref={chooser}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label="Archivo de imagen"
          aria-describedby={faults.length > 0 ? faultId : undefined}
          accept={acceptedImages}
          multiple
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
        {progress ? <progress aria-label={`Subiendo ${progress.name}`} max={progress.total} value={progress.done} /> : null}
      </div>
      {faults.length > 0 ? (
        <ul className="error" role="alert" id={faultId}>
          {faults.map((fault, at) => (
            <li key={at}>{fault}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Accepts images pasted anywhere on the page while mounted. */
function usePastedFiles(take: (files: FileList | null | undefined) => void) {
  const newest = useRef(take);
  useEffect(() => {
    newest.current = take;
  });
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => newest.current(clipboardData?.files);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
