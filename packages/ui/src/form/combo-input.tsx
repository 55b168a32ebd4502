import { ChevronsUpDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Icon } from '../icon.tsx';
import { afterScroll } from './after-scroll.ts';
import type { Option } from './choice-fields.tsx';
import { useOpenPart } from './open-part.ts';

export interface ComboInputProps {
  /** The id of the input. */
  id: string;
  /** The id of its label. */
  labelledBy: string;
  input: RefObject<HTMLInputElement | null>;
  /** The search text. */
  text: string;
  onText: (text: string) => void;
  /** Matching options; while a search is running, those of the previous text. */
  options: readonly Option[];
  isSearching: boolean;
  /** Text of the empty list: 'Buscando…'. */
  none: string;
  /** The chosen values. */
  chosen: readonly string[];
  /** Multiple selection, with a button that shows the whole list. */
  isMultiple: boolean;
  /** Called with a choice; returns whether the list stays open for another one. */
  onChoose: (value: string) => boolean;
  /** Called by Backspace in the empty text. */
  onBackspace?: (() => void) | undefined;
  placeholder?: string | undefined;
  isDisabled?: boolean | undefined;
  isInvalid?: boolean | undefined;
  describedBy?: string | undefined;
  /** Content before the text: chips or an icon. */
  children?: ReactNode;
}

const loadList = async () => (await import(/* webpackChunkName: "ui-combo-list" */ './combo-list.tsx')).ComboList;

/**
 * A combobox as in the ARIA Authoring Practices; the focus stays in the input. It opens on a press, a letter or an arrow key, not
 * on focus alone. Enter chooses the active option, or the only match. During a search, arrow keys and Enter wait for the result: the
 * options on the screen are those of another text. The list closes while the page scrolls. It is loaded when the input is about to be used.
 */
export function ComboInput(props: ComboInputProps) {
  const { id, labelledBy, input, text, onText, options, isSearching, none, chosen, onChoose, children } = props;
  const { isMultiple, onBackspace, placeholder, isDisabled = false, isInvalid = false, describedBy } = props;
  const { Part: List, isOpen, open, close, prepare } = useOpenPart(loadList);
  const [arrowedTo, setActive] = useState<string>();
  const [awaited, setAwaited] = useState<string>();
  /** Steps of arrow keys since the running search began. */
  const [steps, setSteps] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const stayClosed = useRef<() => void>(undefined);
  const listId = `${id}-list`;
  const enabled = options.filter((option) => option.isDisabled !== true);
  const place = enabled.findIndex(({ value }) => value === arrowedTo);
  const active = isOpen ? enabled[place] : undefined;
  const isListed = List !== undefined && options.length > 0;
  // Indexes instead of values, because values contain spaces and ids must not.
  const optionId = (option: Option) => `${listId}-${options.indexOf(option)}`;

  const forget = () => {
    setActive(undefined);
    setAwaited(undefined);
    setSteps(0);
  };
  const type = (typed: string) => {
    onText(typed);
    forget();
    open();
  };
  const leave = () => {
    stayClosed.current?.();
    close();
    forget();
    if (text !== '') onText('');
  };
  /** A page that scrolls closes the list, whose place is another one afterwards. */
  const closeForScroll = () => {
    close();
    const isFocused = () => input.current !== null && document.activeElement === input.current;
    stayClosed.current?.();
    if (isFocused()) stayClosed.current = afterScroll(() => isFocused() && open());
  };
  const choose = (value: string) => {
    if (!onChoose(value)) leave();
  };
  /** The option that is some steps from the active one, or from the end of the list that the first step enters. */
  const optionAt = (distance: number) => {
    const from = place < 0 && distance < 0 ? 0 : place;
    return enabled.at((from + distance) % Math.max(1, enabled.length));
  };
  const move = (step: number) => {
    open();
    setAwaited(undefined);
    if (isSearching) setSteps(steps + step);
    else if (isOpen || place < 0) setActive(optionAt(step)?.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event, { isOpen, text });
    if (!key) return;
    if (key !== 'Backspace') event.preventDefault();
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Backspace') onBackspace?.();
    else if (key === 'Escape') {
      event.stopPropagation();
      leave();
    } else {
      if (isSearching) setAwaited(text);
      else if (active) choose(active.value);
      else takeOnly();
    }
  };
  const takeOnly = () => {
    const [only, ...others] = enabled;
    if (only && others.length === 0 && text !== '') choose(only.value);
  };
  const onAnswer = useEffectEvent(() => {
    const reached = steps === 0 ? undefined : optionAt(steps)?.value;
    setSteps(0);
    setAwaited(undefined);
    if (awaited !== text) setActive(reached);
    else if (reached === undefined) takeOnly();
    else choose(reached);
  });
  const isAnswered = (awaited !== undefined || steps !== 0) && !isSearching;
  useEffect(() => {
    if (!isAnswered) return undefined;
    const timer = setTimeout(() => onAnswer());
    return () => clearTimeout(timer);
  }, [isAnswered]);

  return (
    <>
      <div
        ref={frame}
        className="input chips"
        data-disabled={isDisabled ? '' : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        {children}
        <input
          ref={input}
          id={id}
          data-main=""
          role="combobox"
          type="text"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          aria-autocomplete="list"
          aria-expanded={List !== undefined}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={isListed && active ? optionId(active) : undefined}
          aria-invalid={isInvalid}
          disabled={isDisabled}
          placeholder={placeholder}
          value={text}
          onChange={(event) => type(event.target.value)}
          onClick={open}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
        {isMultiple ? (
          <button
            type="button"
            className="x i-end"
            tabIndex={-1}
            aria-label="Ver opciones"
            disabled={isDisabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              input.current?.focus();
              if (isOpen) leave();
              else open();
            }}
          >
            <Icon of={ChevronsUpDown} />
          </button>
        ) : null}
      </div>
      <span className="sr" aria-live="polite">
        {isListed ? countOf(options.length) : ''}
      </span>
      {List ? (
        <List
          id={listId}
          optionId={optionId}
          labelledBy={labelledBy}
          anchor={frame}
          options={options}
          none={none}
          chosen={chosen}
          active={active?.value}
          isMultiple={isMultiple}
          onChoose={choose}
          onClose={closeForScroll}
        />
      ) : null}
    </>
  );
}

const countOf = (count: number) => (count === 1 ? '1 opción' : `${count} opciones`);

/** The key, if the combobox handles it. Without an open list and a text, Enter and Escape are left to the form or dialog around it. */
function keyOf({ key, nativeEvent, altKey }: KeyboardEvent, { isOpen, text }: { isOpen: boolean; text: string }) {
  if (nativeEvent.isComposing) return undefined;
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      return altKey && isOpen && key === 'ArrowUp' ? 'Escape' : key;
    case 'Enter':
    case 'Escape':
      return isOpen || text !== '' ? key : undefined;
    case 'Backspace':
      return text === '' ? key : undefined;
    default:
      return undefined;
  }
}
