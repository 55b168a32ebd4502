import { tagPieces } from '@pregon/contract/newsletters/merge-tags';
import { EmojiButton } from '@pregon/ui/emoji';
import { InsertMenu } from '@pregon/ui/menu';
import { Braces } from 'lucide-react';
import { useId, useRef } from 'react';

interface SubjectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field for the subject or the preheader in the preview only; each schedule has its own. */
export function SubjectField({ label, value, onChange }: SubjectFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        <span className="opt">Para probar</span>
      </label>
      <div className="input">
        <input id={id} ref={input} value={value} maxLength={150} onChange={(event) => onChange(event.target.value)} />
        <InsertMenu label={`Insertar etiqueta en ${label.toLowerCase()}`} icon={Braces} into={input} pieces={tagPieces} />
        <EmojiButton into={input} />
      </div>
    </div>
  );
}
