import { ChevronsUpDown, X } from 'lucide-react';
import { use, useEffect, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input as AriaInput, type InputProps } from 'react-aria-components/Input';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../icon.tsx';
import type { Option } from './choice-fields.tsx';
import { describedBy, FieldFrame, type CommonFieldProps } from './field-frame.tsx';
import { Field, type BoundField } from './field.tsx';
import { OptionItem } from './option-item.tsx';

export interface ComboBoxProps<Input> extends CommonFieldProps<Input, readonly string[]> {
  /** All options, searched here; or, with `onSearch`, those that name the values it starts with. */
  options?: readonly Option[] | undefined;
  /** Searches elsewhere, a quarter of a second after the last key. An aborted search may reject. */
  onSearch?: ((query: string, signal: AbortSignal) => Promise<readonly Option[]>) | undefined;
  placeholder?: string | undefined;
}

/** Several of many: what is chosen stands as chips before the text that searches. Backspace in the empty text takes the last one away. */
export function ComboBox<Input>(props: ComboBoxProps<Input>) {
  const { of: form, name, label, hint, optional, span } = props;
  return (
    <Field<Input, readonly string[]> of={form} name={name} label={label} empty={[]}>
      {(field) => (
        <FieldFrame
          field={field}
          label={<span id={`${field.controlId}-name`}>{label}</span>}
          hint={hint}
          optional={optional}
          span={span}
        >
          <MultiComboBox field={field} props={props} />
        </FieldFrame>
      )}
    </Field>
  );
}

function MultiComboBox<Input>({ field, props }: { field: BoundField<readonly string[]>; props: ComboBoxProps<Input> }) {
  const { hint, isDisabled = false, placeholder = 'Elige uno o más', onSearch } = props;
  const [text, setText] = useState('');
  const { options, labelOf, isSearching, retry } = useOptions(props.options ?? noOptions, onSearch, text);
  const input = useRef<HTMLInputElement>(null);
  const drop = (value: string) => field.set(field.value.filter((other) => other !== value));
  const onKeyDown = (event: KeyboardEvent) => {
    const last = field.value.at(-1);
    if (event.key === 'Backspace' && text === '' && last !== undefined) drop(last);
  };
  return (
    <AriaComboBox
      selectionMode="multiple"
      allowsEmptyCollection
      aria-labelledby={`${field.controlId}-name`}
      {...describedBy(field, hint)}
      items={onSearch ? options : matching(options, text)}
      value={field.value}
      onChange={(keys) => {
        if (keys.includes(retryKey)) return retry();
        field.set(keys.map(String));
        setText('');
      }}
      inputValue={text}
      onInputChange={setText}
      isDisabled={isDisabled}
      isInvalid={field.error !== ''}
    >
      <PageStaysReadable />
      <Group className="input chips">
        {field.value.map((value) => (
          <span key={value} className="chip">
            {labelOf(value)}
            <button
              type="button"
              aria-label={`Quitar ${labelOf(value)}`}
              disabled={isDisabled}
              onClick={() => {
                drop(value);
                input.current?.focus();
              }}
            >
              <Icon of={X} />
            </button>
          </span>
        ))}
        <ChipInput
          ref={input}
          id={field.controlId}
          data-main=""
          onKeyDown={onKeyDown}
          {...(field.value.length === 0 ? { placeholder } : {})}
        />
        <Button className="x i-end" aria-label="Ver opciones">
          <Icon of={ChevronsUpDown} />
        </Button>
      </Group>
      <Popover className="pop" offset={4}>
        <ListBox<Option & { id: string }>
          className="pop-list"
          renderEmptyState={() => <p className="pop-none">{isSearching ? 'Buscando…' : 'Nada coincide con la búsqueda.'}</p>}
        >
          {(option) => <OptionItem option={option} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

/** Opens the list by a click, not by focus alone: who passes by with the keyboard isn't held up. */
function ChipInput(props: InputProps & { ref: Ref<HTMLInputElement> }) {
  const state = use(ComboBoxStateContext);
  return <AriaInput {...props} onClick={() => state?.open(null, 'manual')} />;
}

/**
 * While the list is open, react-aria hides the rest of the page from screen readers, yet leaves it in the tab order, which
 * is worse than neither. Whatever it has just hidden is shown again. (Our effect runs before its own.)
 */
function PageStaysReadable() {
  const isOpen = use(ComboBoxStateContext)?.isOpen ?? false;
  useEffect(() => {
    if (!isOpen) return;
    const hidden = () => document.querySelectorAll('[aria-hidden=true]');
    const before = new Set(hidden());
    queueMicrotask(() => {
      for (const element of hidden()) if (!before.has(element)) element.removeAttribute('aria-hidden');
    });
  }, [isOpen]);
  return null;
}

const noOptions: readonly Option[] = [];

/** Ignores case and accents: 'medellin' finds 'Medellín'. */
function matching<T extends Option>(options: readonly T[], text: string) {
  const query = plain(text);
  return query === '' ? options : options.filter((option) => plain(option.label).includes(query));
}

function plain(text: string) {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The one row of a list whose search failed: chosen like an option, by mouse or keyboard, it searches again. */
const retryKey = ':retry';
const retryOption: readonly Option[] = [{ value: retryKey, label: 'No se pudo buscar. Intentar de nuevo' }];

/** The last answer of a search elsewhere, and what it was asked. */
interface Found {
  readonly text: string | undefined;
  readonly options: readonly Option[];
}

function useOptions(given: readonly Option[], onSearch: ComboBoxProps<unknown>['onSearch'], text: string) {
  const [found, setFound] = useState<Found>({ text: undefined, options: noOptions });
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const [retried, setRetried] = useState<{ readonly text: string }>();
  useEffect(() => {
    if (!onSearch) return undefined;
    const abort = new AbortController();
    const search = () => {
      onSearch(text, abort.signal).then(
        (answer) => {
          if (abort.signal.aborted) return;
          setFound({ text, options: answer });
          setSeen((before) => new Map([...before, ...answer.map(({ value, label }) => [value, label] as const)]));
        },
        () => {
          if (!abort.signal.aborted) setFound({ text, options: retryOption });
        },
      );
    };
    const timer = setTimeout(search, retried?.text === text ? 0 : 250);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [onSearch, text, retried]);
  const shown = onSearch ? found.options : given;
  const isSearching = onSearch !== undefined && found.text !== text;
  const options = useMemo(() => shown.map((option) => ({ id: option.value, ...option })), [shown]);
  const labelOf = (value: string) => given.find((option) => option.value === value)?.label ?? seen.get(value) ?? value;
  return { options, labelOf, isSearching, retry: () => setRetried({ text }) };
}
