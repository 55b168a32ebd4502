import { mergeTags, tagText } from '@pregon/contract/newsletters/merge-tags';
import { useId, useState } from 'react';
import type { PartField } from './mail-editor.ts';

interface PartFieldControlProps {
  readonly field: PartField;
  readonly onChange: (value: string) => void;
}

/** The control of a property. Changes take effect at once, and can be undone. */
export function PartFieldControl({ field, onChange }: PartFieldControlProps) {
  const id = useId();
  const { control, label, value } = field;
  if (control.kind === 'choice') {
    return (
      <div className="field" role="radiogroup" aria-labelledby={id}>
        <span className="label" id={id}>
          {label}
        </span>
        <div className="seg seg-s">
          {Object.entries(control.options).map(([option, name]) => (
            <label key={option} data-selected={option === value ? '' : undefined}>
              <input type="radio" className="sr" name={id} checked={option === value} onChange={() => onChange(option)} />
              {name}
            </label>
          ))}
        </div>
      </div>
    );
  }
  return (
    <div className={control.kind === 'color' || control.kind === 'pixels' ? 'field ed-inline' : 'field'}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {control.kind === 'color' ? (
        <div className="input ed-color">
          <input id={id} type="color" value={value || '#ffffff'} onChange={(event) => onChange(event.target.value)} />
          <span className="num small soft">{value || 'Sin color'}</span>
        </div>
      ) : null}
      {control.kind === 'pixels' ? (
        <div className="input">
          <input
            id={id}
            type="number"
            className="num"
            min={0}
            max={control.most}
            value={value}
            onChange={(event) => onChange(String(Math.min(control.most, Math.max(0, event.target.valueAsNumber || 0))))}
          />
          <span className="faint">px</span>
        </div>
      ) : null}
      {control.kind === 'address' || control.kind === 'text' || control.kind === 'picture' ? (
        <TextControl id={id} isAddress={control.kind === 'address'} value={value} onChange={onChange} />
      ) : null}
    </div>
  );
}

/** A link may be personal, with a merge tag at the end of its address. */
function AddressTag({ onChoose }: { onChoose: (tag: string) => void }) {
  return (
    <select
      className="ed-address-tag"
      aria-label="Agregar una etiqueta a la dirección"
      value=""
      onChange={(event) => onChoose(tagText(event.target.value, ''))}
    >
      <option value="">{'{ }'}</option>
      {Object.entries(mergeTags).map(([tag, label]) => (
        <option key={tag} value={tag}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Applied on blur or Enter, because an incomplete address would be loaded at every key. */
function TextControl(props: { id: string; isAddress: boolean; value: string; onChange: (value: string) => void }) {
  const { id, isAddress, value, onChange } = props;
  const [draft, setDraft] = useState<string>();
  const finish = () => {
    if (draft !== undefined && draft !== value) onChange(draft.trim());
    setDraft(undefined);
  };
  const addTag = (tag: string) => {
    onChange(`${draft ?? value}${tag}`);
    setDraft(undefined);
  };
  return (
    <div className="input">
      <input
        id={id}
        type={isAddress ? 'url' : 'text'}
        placeholder={isAddress ? 'https://' : undefined}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
        }}
      />
      {isAddress ? <AddressTag onChoose={addTag} /> : null}
    </div>
  );
}
