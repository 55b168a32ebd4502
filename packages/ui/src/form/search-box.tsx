import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { ComboInput } from './combo-input.tsx';
import { useComboOptions, type SearchOptions } from './combo-options.ts';

export interface SearchBoxProps {
  /** Label: 'Cliente'. */
  label: string;
  /** Placeholder with the searchable attributes: 'Nombre, documento, correo o celular'. */
  placeholder: string;
  /** The remote search, debounced by 250 ms. Must have a stable identity. */
  onSearch: SearchOptions;
  onChoose: (value: string) => void;
  /** Text without results: 'Nadie coincide con la búsqueda.' */
  none: string;
  /** Takes the focus when it is mounted, such as in a dialog. */
  takesFocus?: boolean | undefined;
}

/** Searches for one record and passes it on. It is not a form field. */
export function SearchBox({ label, placeholder, onSearch, onChoose, none, takesFocus = false }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const { options, isSearching, retries } = useComboOptions(undefined, text.trim() === '' ? nothing : onSearch, text);
  return (
    <div className="field">
      <label className="label" htmlFor={id} id={`${id}-name`}>
        {label}
      </label>
      <ComboInput
        id={id}
        labelledBy={`${id}-name`}
        input={input}
        text={text}
        onText={setText}
        options={options}
        isSearching={isSearching}
        none={text.trim() === '' ? placeholder : isSearching ? 'Buscando…' : none}
        chosen={[]}
        isMultiple={false}
        placeholder={placeholder}
        onChoose={(value) => {
          if (retries(value)) return true;
          onChoose(value);
          return false;
        }}
      >
        <Icon of={Search} />
      </ComboInput>
    </div>
  );
}

const nothing: SearchOptions = () => Promise.resolve([]);
