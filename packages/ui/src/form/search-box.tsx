import { Search } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { ComboInput } from './combo-input.tsx';
import { useComboOptions, type SearchOptions } from './combo-options.ts';

export interface SearchBoxProps {
  /** What is searched for: 'Cliente'. */
  label: string;
  /** What may be typed: 'Nombre, documento, e-mail o móvil'. */
  placeholder: string;
  /** Searches what was typed, a quarter of a second after the last key. Keeps its identity between renders. */
  onSearch: SearchOptions;
  onChoose: (value: string) => void;
  /** When nothing was found: 'Nadie coincide con la búsqueda.' */
  none: string;
}

/** Finds one thing of very many and hands it over; belongs to no form. */
export function SearchBox({ label, placeholder, onSearch, onChoose, none }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
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
