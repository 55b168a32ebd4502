import { Columns3 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { buttonClass } from '../button.tsx';
import { useOpenPart } from '../form/open-part.ts';
import { Icon } from '../icon.tsx';

export interface ColumnChoiceProps {
  /** The columns that may be left out, in their order. */
  readonly columns: readonly { readonly key: string; readonly header: string }[];
  /** Keys of those that are shown. */
  readonly chosen: readonly string[];
  readonly onChoose: (columns: readonly string[]) => void;
}

const loadOptions = async () => (await import(/* webpackChunkName: "ui-column-options" */ './column-options.tsx')).ColumnOptions;

/** A button that opens the columns of a list, to choose which are shown. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { Part, isOpen, open, close, prepare } = useOpenPart(loadOptions);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={anchor}
        className={buttonClass({})}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onHoverStart={prepare}
        onFocus={prepare}
        onPress={open}
      >
        <Icon of={Columns3} />
        Columnas
      </Button>
      {Part ? <Part {...props} anchor={anchor} onClose={close} /> : null}
    </>
  );
}
