/**
 * A file drop zone with a file picker.
 *
 * ```tsx
 * <FileDrop label="Archivo CSV de tiendas" action="Elegir archivo" accept=".csv,text/csv" onChoose={upload} />
 * ```
 */
import { FileUp } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { Icon } from './icon.tsx';
import './file-drop.css';

export interface FileDropProps {
  /** Accessible name; default: the action. */
  readonly label?: string | undefined;
  /** Text of the action: 'Elegir archivo'. */
  readonly action: string;
  /** Further hints. */
  readonly hint?: string;
  /** Accepted types, as for a file input: `.csv,text/csv`. */
  readonly accept: string;
  readonly isDisabled?: boolean;
  /** Busy with a file: shows this text instead of the action, and accepts no other file. */
  readonly busy?: string | undefined;
  readonly onChoose: (file: File) => void;
  /** Attributes that link the control to a field: its id and errors. */
  readonly control?: Pick<ComponentPropsWithoutRef<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>;
}

/** A native file input covers the text, for both clicks and drops. */
export function FileDrop({
  label,
  action,
  hint = 'o suéltalo aquí',
  accept,
  isDisabled = false,
  busy,
  onChoose,
  control,
}: FileDropProps) {
  const isBusy = busy !== undefined;
  return (
    <label className="drop" data-disabled={isDisabled ? '' : undefined} data-busy={isBusy ? '' : undefined}>
      <input
        {...control}
        type="file"
        accept={accept}
        disabled={isDisabled || isBusy}
        aria-label={label ?? action}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
      <Icon of={FileUp} />
      <span>
        <b>{busy ?? action}</b> {isBusy ? null : <span className="soft">{hint}</span>}
      </span>
    </label>
  );
}
