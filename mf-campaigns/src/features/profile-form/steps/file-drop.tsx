import { type BoundField, describedBy } from '@pregon/ui/form';
import { Icon } from '@pregon/ui/icon';
import { FileUp } from 'lucide-react';

interface FileDropProps {
  readonly field: BoundField<string>;
  readonly accept: string;
  readonly isDisabled: boolean;
  /** There is one already. */
  readonly isReplacing: boolean;
  readonly onChoose: (file: File) => void;
}

/** A place to drop a file, or to choose one: the browser's own input lies over it, and takes both. */
export function FileDrop({ field, accept, isDisabled, isReplacing, onChoose }: FileDropProps) {
  return (
    <label className="drop" data-disabled={isDisabled ? '' : undefined}>
      <input
        id={field.controlId}
        type="file"
        accept={accept}
        disabled={isDisabled}
        aria-invalid={field.error !== ''}
        aria-label={isReplacing ? 'Cambiar archivo' : 'Elegir archivo'}
        {...describedBy(field, true)}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          // The same file again is a choice, too.
          event.target.value = '';
        }}
      />
      <Icon of={FileUp} />
      <span>
        <b>{isReplacing ? 'Cambiar archivo' : 'Elegir archivo'}</b> <span className="soft">o suéltalo aquí</span>
      </span>
    </label>
  );
}
