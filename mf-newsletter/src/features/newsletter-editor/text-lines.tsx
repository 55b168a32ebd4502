import { useId } from 'react';
import type { MailEditor, SelectedPart } from './mail-editor.ts';
import { useTypedText } from './use-typed-text.ts';

interface TextLinesProps {
  readonly editor: MailEditor;
  readonly part: SelectedPart;
}

/** The text of a part in fields, one for each run of one format, so that formats, links and merge tags stay. */
export function TextLines({ editor, part: { id, lines } }: TextLinesProps) {
  return lines.map((line, index) => (
    <TextLine
      // The runs of a text have no identity besides their place.
      key={index}
      label={lines.length === 1 ? 'Texto' : `Texto ${index + 1}`}
      value={line}
      onChange={(text) => editor.setLine(id, index, text)}
    />
  ));
}

interface TextLineProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Milliseconds without a key after which a text is applied, as one step of the undo history. */
const pause = 300;

function TextLine({ label, value, onChange }: TextLineProps) {
  const id = useId();
  const { field } = useTypedText({ value, onApply: onChange, pause });
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea id={id} className="input" rows={3} {...field} />
    </div>
  );
}
