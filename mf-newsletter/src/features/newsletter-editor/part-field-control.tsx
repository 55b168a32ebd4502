import { mergeTags, tagText } from '@pregon/contract/newsletters/merge-tags';
import { useId } from 'react';
import type { PartField } from './mail-editor.ts';
import { useTypedText } from './use-typed-text.ts';

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
        <TextControl id={id} kind={control.kind} value={value} onChange={onChange} />
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

/** Milliseconds without a key after which a text is applied. The address of a picture waits longer, because it is loaded. */
const pauses = { text: 300, address: 300, picture: 1000 } as const;

interface TextControlProps {
  readonly id: string;
  readonly kind: keyof typeof pauses;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TextControl({ id, kind, value, onChange }: TextControlProps) {
  const isAddress = kind === 'address';
  const { field, apply, reset } = useTypedText({ value, onApply: onChange, pause: pauses[kind], clean: trimmed });
  const addTag = (tag: string) => {
    onChange(`${field.value}${tag}`);
    reset();
  };
  return (
    <div className="input">
      <input
        id={id}
        type={isAddress ? 'url' : 'text'}
        placeholder={isAddress ? 'https://' : undefined}
        {...field}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
      />
      {isAddress ? <AddressTag onChoose={addTag} /> : null}
    </div>
  );
}

const trimmed = (text: string) => text.trim();
