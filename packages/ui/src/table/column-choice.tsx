import { Columns3 } from 'lucide-react';
import { useRef } from 'react';
import { buttonClass } from '../button.tsx';
import { focusPressed } from '../button/focus-pressed.ts';
import { openByKey } from '../button/open-by-key.ts';
import { useOpenPart } from '../form/open-part.ts';
import { Icon } from '../icon.tsx';

export interface ColumnChoiceProps {
  /** The optional columns, in order. */
  readonly columns: readonly { readonly key: string; readonly header: string }[];
  /** Keys of the visible ones. */
  readonly chosen: readonly string[];
  readonly onChoose: (columns: readonly string[]) => void;
}

const loadOptions = async () => (await import(/* webpackChunkName: "ui-filter-options" */ './column-options.tsx')).ColumnOptions;

/** A button that opens a menu to choose the visible columns of a list. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { Part, isOpen, open, close, prepare } = useOpenPart(loadOptions);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={buttonClass({ size: 's' })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onKeyDown={openByKey(open)}
        onClick={(event) => {
          focusPressed(event);
          open();
        }}
      >
        <Icon of={Columns3} />
        Columnas
      </button>
      {Part ? <Part {...props} anchor={anchor} onClose={close} /> : null}
    </>
  );
}
