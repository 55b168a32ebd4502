import { tagPieces } from '@pregon/contract/newsletters/merge-tags';
import { EmojiButton } from '@pregon/ui/emoji';
import { type AppForm, type BoundField, Field, FieldFrame } from '@pregon/ui/form';
import { InsertMenu } from '@pregon/ui/menu';
import { Braces } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import './text-list.css';

/** A row of the list. */
export interface TextRow {
  readonly key: string;
  /** Accessible name of the input. */
  readonly label: string;
  /** The input's name after 'Insertar etiqueta en'. */
  readonly into: string;
  /** Content inside the input's frame, before the text. */
  readonly before?: ReactNode;
  /** Visible label above the input. */
  readonly caption?: ReactNode;
  /** The value that applies while the input is empty. A row without a placeholder is required. */
  readonly placeholder?: string;
}

interface TextListProps<Input> {
  readonly form: AppForm<Input, unknown>;
  /** The form name of the list. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly rows: readonly TextRow[];
  /** Whether the texts may contain merge tags. */
  readonly hasTags: boolean;
  readonly hasEmoji: boolean;
  readonly isDisabled: boolean;
}

/** Field whose value is a list of texts, with one input for each row. */
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
  const values = Array.from({ length: count }, (_, position) => field.value[position] ?? '');
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
