import { tagPieces } from '@pregon/contract/newsletters/merge-tags';
import { EmojiButton } from '@pregon/ui/emoji';
import { type AppForm, type BoundField, Field, FieldFrame } from '@pregon/ui/form';
import { InsertMenu } from '@pregon/ui/menu';
import { Braces } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import './text-list.css';

/** One text of a list. */
export interface TextRow {
  readonly key: string;
  /** What the input is called. */
  readonly label: string;
  /** The same after 'Insertar etiqueta en'. */
  readonly into: string;
  /** Inside the input, before what is typed. */
  readonly before?: ReactNode;
  /** Above the input: what the text belongs to. */
  readonly caption?: ReactNode;
  /** What holds while nothing is typed. A text without it has to be typed. */
  readonly placeholder?: string;
}

interface TextListProps<Input> {
  readonly form: AppForm<Input, unknown>;
  /** Of the list of texts in the form. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly rows: readonly TextRow[];
  /** The texts may name what differs from one customer to the next. */
  readonly hasTags: boolean;
  readonly hasEmoji: boolean;
  readonly isDisabled: boolean;
}

/** Texts that are typed one below the other and kept as one list, in the order of the rows. */
export function TextList<Input>({ form, name, label, hint, rows, ...row }: TextListProps<Input>) {
  return (
    <Field of={form} name={name} label={label} empty={[] as string[]}>
      {(field) => (
        <FieldFrame field={field} label={label} group="group" span hint={hint}>
          <div className="text-list">
            {rows.map(({ key, ...own }, index) => (
              <Row key={key} {...own} {...row} index={index} count={rows.length} field={field} />
            ))}
          </div>
        </FieldFrame>
      )}
    </Field>
  );
}

interface RowProps extends Omit<TextRow, 'key'>, Pick<TextListProps<unknown>, 'hasTags' | 'hasEmoji' | 'isDisabled'> {
  readonly index: number;
  readonly count: number;
  readonly field: BoundField<string[]>;
}

function Row({ index, count, field, label, into, before, caption, placeholder, hasTags, hasEmoji, isDisabled }: RowProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const values = Array.from({ length: count }, (_, place) => field.value[place] ?? '');
  const value = values[index] ?? '';
  const isMissing = field.error !== '' && placeholder === undefined && value.trim() === '';
  return (
    <>
      {caption ? <label htmlFor={id}>{caption}</label> : null}
      <div className="input" data-disabled={isDisabled ? '' : undefined}>
        {before}
        <input
          ref={input}
          id={id}
          aria-label={label}
          value={value}
          placeholder={placeholder}
          disabled={isDisabled}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? field.errorId : undefined}
          data-main={isMissing ? '' : undefined}
          onChange={(event) => field.set(values.with(index, event.target.value))}
        />
        {isDisabled || !hasTags ? null : (
          <InsertMenu label={`Insertar etiqueta en ${into}`} icon={Braces} into={input} pieces={tagPieces} />
        )}
        {isDisabled || !hasEmoji ? null : <EmojiButton into={input} />}
      </div>
    </>
  );
}
