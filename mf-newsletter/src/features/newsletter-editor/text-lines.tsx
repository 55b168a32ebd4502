import { useId, useState } from 'react';
import type { MailEditor, SelectedPart } from './mail-editor.ts';

interface TextLinesProps {
  readonly editor: MailEditor;
  readonly part: SelectedPart;
}

/** The text of a part in fields, one for each run of one format, so that formats, links and merge tags stay. */
export function TextLines({ editor, part: { lines } }: TextLinesProps) {
  return lines.map((line, index) => (
    <TextLine
      // The runs of a text have no identity besides their place.
      key={index}
      label={lines.length === 1 ? 'Texto' : `Texto ${index + 1}`}
      value={line}
      onChange={(text) => editor.setLine(index, text)}
    />
  ));
}

interface TextLineProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Applied when the field is left, as one step of the undo history. */
function TextLine({ label, value, onChange }: TextLineProps) {
  const id = useId();
  const [draft, setDraft] = useState<string>();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="input"
        rows={3}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          if (draft !== undefined && draft !== value) onChange(draft);
          setDraft(undefined);
        }}
      />
    </div>
  );
}
