import { Icon } from '@pregon/ui/icon';
import { FileUp } from 'lucide-react';
import { useState } from 'react';

const accept = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A field that takes one file, chosen or dropped. */
export function ImportFileField(props: {
  readonly label: string;
  readonly busyLabel: string | undefined;
  readonly onFile: (file: File) => void;
}) {
  const { label, busyLabel, onFile } = props;
  const [isOver, setIsOver] = useState(false);
  const isBusy = busyLabel !== undefined;
  return (
    <label className="drop" data-disabled={isBusy ? '' : undefined} data-over={isOver ? '' : undefined}>
      <input
        type="file"
        accept={accept}
        disabled={isBusy}
        aria-label={label}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Icon of={FileUp} />
      <span>
        <b>{busyLabel ?? 'Elegir archivo'}</b> {isBusy ? null : <span className="soft">o suéltalo aquí</span>}
      </span>
    </label>
  );
}
