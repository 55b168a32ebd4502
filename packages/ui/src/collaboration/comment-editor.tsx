import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../button.tsx';
import { Note } from '../page/note.tsx';
import type { ColleagueData } from './collaboration-data.ts';
import { completed, mentionedIn, suggestionsFor } from './mentions.ts';
import { useAction } from './use-action.ts';

const list = { role: 'listbox' } as const;
const option = (isChosen: boolean) => ({ role: 'option', tabIndex: -1, 'aria-selected': isChosen }) as const;

interface CommentEditorProps {
  readonly label: string;
  readonly submitLabel: string;
  readonly initial?: string;
  readonly colleagues: readonly ColleagueData[];
  readonly onSubmit: (text: string, mentions: readonly number[]) => Promise<unknown>;
  /** Absent for an editor that is always there. */
  readonly onClose?: () => void;
}

/** A field for a comment, in which @ suggests colleagues. */
export function CommentEditor({ label, submitLabel, initial = '', colleagues, onSubmit, onClose }: CommentEditorProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const [caret, setCaret] = useState(initial.length);
  const [active, setActive] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const { isRunning, fault, run } = useAction();
  const suggestions = isClosed ? [] : suggestionsFor(text.slice(0, caret), colleagues);
  const chosen = suggestions[Math.min(active, suggestions.length - 1)];
  const choose = (name: string) => {
    const before = completed(text.slice(0, caret), name);
    setText(before + text.slice(caret));
    setCaret(before.length);
    setClosed(true);
    area.current?.focus();
    requestAnimationFrame(() => area.current?.setSelectionRange(before.length, before.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!chosen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((Math.min(active, suggestions.length - 1) + step + suggestions.length) % suggestions.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen.name);
    else if (event.key === 'Escape') setClosed(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const submit = async () => {
    if (text.trim() === '') {
      area.current?.focus();
      return;
    }
    if (!(await run(() => onSubmit(text.trim(), mentionedIn(text, colleagues))))) return;
    setText('');
    setCaret(0);
    onClose?.();
  };
  return (
    <div className="collab-form collab-editor">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={area}
        className="input"
        id={id}
        rows={3}
        maxLength={2000}
        value={text}
        placeholder="Escribe @ para mencionar a alguien"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={chosen ? `${id}-list` : undefined}
        aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setCaret(event.target.selectionStart);
          setActive(0);
          setClosed(false);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={() => setClosed(true)}
      />
      {chosen ? (
        <ul className="collab-people" {...list} id={`${id}-list`} aria-label="Colegas">
          {suggestions.map((one) => (
            <li
              key={one.id}
              id={`${id}-${one.id}`}
              {...option(one === chosen)}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(one.name);
              }}
            >
              {one.name}
            </li>
          ))}
        </ul>
      ) : null}
      <div role="alert">{fault ? <Note tone="warning">{fault}</Note> : null}</div>
      <div className="row">
        <Button size="s" isPending={isRunning} pendingLabel="Guardando…" onPress={() => void submit()}>
          {submitLabel}
        </Button>
        {onClose ? (
          <Button size="s" variant="ghost" onPress={onClose}>
            Cancelar
          </Button>
        ) : null}
      </div>
    </div>
  );
}
